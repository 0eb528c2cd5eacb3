import { useBoot } from '../../lib/boot';
import { notice as text } from '../../messages/notice';

/** Leads from a page that people opened from the shop back to it. */
export function BackToShop() {
  const { base } = useBoot();
  return (
    <p className="auth-links">
      <a href={`${base}/`}>{text.home}</a>
    </p>
  );
}
