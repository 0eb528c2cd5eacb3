import '../session/components/session.css';
import { CircleUserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import { session as text } from '../../messages/session';
import { buttonClass } from '../../ui/Button';
import { UserAvatar } from '../session/components/UserAvatar';
import { useSession } from '../session/model/session';
import type { User } from '../session/model/user';

// Only people who are signed in have a cart.
const CartButton = lazyPart(() => import('../cart/components/CartButton').then((m) => m.CartButton));
const OpenAccountMenu = lazyPart(() =>
  import('../account-menu/OpenAccountMenu').then((m) => m.OpenAccountMenu),
);

const OwnLanguage = lazyPart(() => import('../session/components/OwnLanguage').then((m) => m.OwnLanguage));

/** The account of the person, or a way to sign in. Until the browser knows which, a space of the same size. */
export function AccountMenu() {
  const { language } = useBoot();
  const session = useSession();
  // Staff who look through a customer's eyes read their own.
  const chosen = session.status === 'signed-in' && !session.user.isGhostLogin && session.user.language;
  return (
    <div className="account" data-session={session.status}>
      {session.status === 'signed-in' ? (
        <>
          <Suspense>
            <CartButton token={session.user.token} />
            {chosen && chosen !== language && <OwnLanguage code={chosen} />}
          </Suspense>
          <Account user={session.user} />
        </>
      ) : session.status === 'unknown' ? (
        <span className="account-blank" aria-hidden="true" />
      ) : (
        <button
          type="button"
          className={`${buttonClass({ variant: 'secondary' })} account-sign-in`}
          aria-busy={session.status === 'signing-in' || undefined}
          onClick={() => void session.signIn()}
        >
          <CircleUserRound className="account-symbol" size={20} aria-hidden="true" />
          <span className="account-label">{text.signIn}</span>
        </button>
      )}
    </div>
  );
}

/** The menu and its library are fetched when a person first opens it. */
function Account({ user }: { user: User }) {
  const [isWanted, setIsWanted] = useState(false);
  const closed = (
    <button
      type="button"
      className="account-open"
      aria-label={text.accountMenu}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onClick={() => setIsWanted(true)}
    >
      <UserAvatar user={user} />
    </button>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenAccountMenu user={user} />
    </Suspense>
  );
}
