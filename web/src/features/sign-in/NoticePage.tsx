import { useBoot } from '../../lib/boot';
import type { Notice } from '../../lib/wire';
import { notice as text } from '../../messages/notice';
import { buttonClass } from '../../ui/Button';

/** A page of the accounts service that only says something. */
export function NoticePage({ notice }: { notice: Notice }) {
  const { base } = useBoot();
  return (
    <>
      <h1>{notice.heading}</h1>
      <p className="auth-lead">{notice.text}</p>
      {notice.next && (
        <a className={`${buttonClass({ variant: 'primary', block: true })} mb-2`} href={notice.next}>
          {notice.label}
        </a>
      )}
      <a className={buttonClass({ block: true })} href={`${base}/`}>
        {text.home}
      </a>
      {notice.code && <p className="mt-4 tiny muted">{text.code(notice.code)}</p>}
    </>
  );
}
