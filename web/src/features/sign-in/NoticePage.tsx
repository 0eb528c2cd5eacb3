import { useEffect } from 'react';
import { rootOf, useBoot } from '../../lib/boot';
import type { Notice } from '../../lib/wire';
import { notice as text } from '../../messages/notice';
import { buttonClass } from '../../ui/Button';
import { clearStoredData } from '../session/model/token';

/** A page of the accounts service that only says something. */
export function NoticePage({ notice }: { notice: Notice }) {
  const boot = useBoot();
  const { signedOut } = notice;
  useEffect(() => {
    // Outside: the storage of the browser. The token in it died with the sessions; the shop would ask with it first.
    if (signedOut) clearStoredData(rootOf(boot));
  }, [boot, signedOut]);
  return (
    <>
      <h1>{notice.heading}</h1>
      <p className="auth-lead">{notice.text}</p>
      {notice.next && (
        <a className={`${buttonClass({ variant: 'primary', block: true })} mb-2`} href={notice.next}>
          {notice.label}
        </a>
      )}
      <a className={buttonClass({ block: true })} href={`${boot.base}/`}>
        {text.home}
      </a>
      {notice.code && <p className="mt-4 tiny muted">{text.code(notice.code)}</p>}
    </>
  );
}
