import './console.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { loaded } from '../../../messages/loaded';
import { Link } from '../../../ui/Link';
import { Mark } from '../../../ui/Mark';
import { Note } from '../../../ui/Note';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';
import { unsavedDrafts } from '../model/unsavedDrafts';

/**
 * The console has nothing for guests: they sign in, and are where they wanted to be. Who is signed in already
 * is known once the accounts service answers again.
 */
export function SignedOut() {
  const session = useSession();
  return (
    <main id="main" className="console-alone" aria-busy={!isSignedOut(session)}>
      <h1 className="console-brand">
        <Mark size={22} />
        {text.brand}
      </h1>
      {!isSignedOut(session) && (
        <>
          <p className="sr-only" role="status">
            {loaded.loading}
          </p>
          <Skeleton className="console-alone-waits" />
        </>
      )}
      {isSignedOut(session) && (
        <>
          {session.status === 'rejected' && (
            <RetryNote query={{ refetch: () => location.reload() }}>{session.error}</RetryNote>
          )}
          <SignInFirst text={text} />
          <LeftDraft />
          <Link className="link" to="/">
            {text.shop}
          </Link>
        </>
      )}
    </main>
  );
}

/** Whose session ended while they wrote is told that it is here, and asked before the browser forgets it. */
function LeftDraft() {
  const client = useQueryClient();
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    // The page that was written on has been taken away by now.
    setIsLeft([...unsavedDrafts(client).values()].some((draft) => draft.isUnsaved()));
  }, [client]);
  useEffect(() => {
    // Outside: the browser, which asks before it leaves what is not saved.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (isLeft) addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isLeft]);
  return (
    isLeft && (
      <Note tone="warning" live>
        {text.draftLeft}
      </Note>
    )
  );
}
