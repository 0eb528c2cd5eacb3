import './console.css';
import { devConsole as text } from '../../../messages/devConsole';
import { loaded } from '../../../messages/loaded';
import { Link } from '../../../ui/Link';
import { Mark } from '../../../ui/Mark';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';

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
          <Link className="link" to="/">
            {text.shop}
          </Link>
        </>
      )}
    </main>
  );
}
