import './console.css';
import { AppWindow, LockKeyhole } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { loaded } from '../../../messages/loaded';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Link } from '../../../ui/Link';
import { Mark } from '../../../ui/Mark';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { useSession } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';
import { useSignIn } from './useSignIn';

/**
 * The console has nothing for guests: they sign in, and are where they wanted to be. Who is signed in already
 * is known once the accounts service answers again.
 */
export function SignedOut() {
  const session = useSession();
  const { isInWindow, label, press } = useSignIn();
  const isWaiting = !isSignedOut(session) && !isInWindow;
  return (
    <main id="main" className="console-alone" aria-busy={isWaiting}>
      <h1 className="console-brand">
        <Mark size={22} />
        {text.brand}
      </h1>
      <p className="sr-only" role="status">
        {isWaiting ? loaded.loading : isInWindow && text.inWindowTitle}
      </p>
      {isWaiting && <Skeleton className="console-alone-waits" />}
      {session.status === 'rejected' && (
        <RetryNote query={{ refetch: () => location.reload() }}>{session.error}</RetryNote>
      )}
      {!isWaiting && (
        <>
          {/* One button for both, which keeps the focus. */}
          <EmptyState
            icon={isInWindow ? AppWindow : LockKeyhole}
            title={isInWindow ? text.inWindowTitle : text.signInTitle}
            text={isInWindow ? text.inWindowText : text.signInText}
            action={<Button onClick={press}>{label}</Button>}
          />
          <Link className="link" to="/">
            {text.shop}
          </Link>
        </>
      )}
    </main>
  );
}
