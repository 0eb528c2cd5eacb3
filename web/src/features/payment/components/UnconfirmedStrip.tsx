import { rootOf, useBoot } from '../../../lib/boot';
import { attempt } from '../../../messages/paymentAttempt';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Strip } from '../../../ui/Strip';
import type { Unconfirmed } from '../api/attempts';

/** A payment for an app that nobody confirmed with the bank in time. */
export function UnconfirmedStrip({ payment: { slug, name, total } }: { payment: Unconfirmed }) {
  const root = rootOf(useBoot());
  return (
    <Strip
      tone="warning"
      icon={`${root}/pictures/icons/apps/${slug}.svg`}
      title={attempt.unfinished(total)}
      says={`${name}. ${attempt.expired}`}
    >
      <Link className={buttonClass({ size: 'sm' })} to={`/checkout/${slug}/`}>
        {attempt.againUnknown} <span className="sr-only">{name}</span>
      </Link>
    </Strip>
  );
}
