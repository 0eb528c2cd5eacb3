import '../../../ui/noticeBar.css';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { session as sessionText } from '../../../messages/session';
import { Button, buttonClass } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Link } from '../../../ui/Link';
import { Note } from '../../../ui/Note';
import { isLoggedOut } from '../../session/api/session';
import { useSession } from '../../session/model/session';
import { unsavedDrafts } from '../model/unsavedDrafts';
import { useSignIn } from './useSignIn';

type SessionEndedProps = {
  /** Whether something was written on the page. */
  written: RefObject<boolean>;
};

/**
 * Over a page whose reader's session has ended: it stays as it is, with what was written, until they are signed
 * in again. Who closes the question reads on, with a line above the page; the next act asks again.
 */
export function SessionEnded({ written }: SessionEndedProps) {
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(true);
  useEffect(() => {
    // Outside: what is done on the page.
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isLoggedOut(event.action.error)) setIsAsked(true);
    });
  }, [client]);
  useEffect(() => {
    // Outside: the browser, which asks before it leaves what was written; where windows are blocked, to sign in.
    const warn = (event: BeforeUnloadEvent) => {
      const drafts = [...unsavedDrafts(client).values()];
      if (written.current || drafts.some((draft) => draft.isUnsaved())) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [client, written]);
  if (isAsked) return <AskToSignIn onClose={() => setIsAsked(false)} />;
  return (
    <section className="notice-bar" aria-label={text.endedTitle}>
      <div className="page">
        <span>{text.endedTitle}</span>
        <button type="button" onClick={() => setIsAsked(true)}>
          {text.signIn}
        </button>
      </div>
    </section>
  );
}

function AskToSignIn({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { isInWindow, isLeaving, label, press } = useSignIn();
  const way = useRef<HTMLButtonElement>(null);
  // Outside: the focus. It begins on the way on, and not on the sign that closes.
  useEffect(() => way.current?.focus(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={isInWindow ? text.inWindowTitle : text.endedTitle}
      footer={
        <>
          <Link className={buttonClass({ variant: 'ghost' })} to="/">
            {text.shop}
          </Link>
          <Button ref={way} variant="primary" busy={isLeaving} onClick={press}>
            {label}
          </Button>
        </>
      }
    >
      {session.status === 'rejected' && (
        <Note tone="danger" live>
          {session.error}
        </Note>
      )}
      <p role="status">{isInWindow ? text.inWindowText : sessionText.loggedOut}</p>
      <p className="mt-2">{text.endedText}</p>
    </Dialog>
  );
}
