import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rootOf, useBoot } from '../../../lib/boot';
import { onRefusedToken } from '../../../lib/http';
import { idle } from '../../../lib/idle';
import { report } from '../../../lib/report';
import type { Boot } from '../../../lib/wire';
import { session as text } from '../../../messages/session';
import { useNotify } from '../../notifications/notifications';
import { endSessions, isLoggedOut, userOfToken } from '../api/session';
import { consumeGhostToken, endGhost, forgetGhost, ghostSession } from './ghost';
import { keepUser, keptUserOf } from './keptUser';
import { consumeRedirect, isCallback, signInByPopup, signInSilently, WindowClosed } from './signIn';
import { clearStoredData, forgetToken, readToken, saveToken } from './token';
import { describeFailure, type Session, type User } from './user';

type Actions = {
  /** Asks the person to sign in; null when they did not. Call it directly from a click. */
  signIn: () => Promise<User | null>;
  /** Signs in with a token from somebody else, once the accounts service knows whose it is. */
  signInWith: (token: string) => Promise<User | null>;
  /** Forgets everything and goes to the first page (S4.33); a ghost stops, and the page starts anew (S4.32). */
  signOut: () => Promise<void>;
  /** For a call that failed because nobody is signed in any more (S8.29). */
  logOut: () => void;
};

const NOBODY: Session & Actions = {
  status: 'unknown',
  signIn: async () => null,
  signInWith: async () => null,
  signOut: async () => {},
  logOut: () => {},
};

const SessionContext = createContext<Session & Actions>(NOBODY);

/** What is inside is drawn as for somebody who is not signed in, whoever looks. */
export function AsVisitor({ children }: { children: ReactNode }) {
  return <SessionContext value={VISITOR}>{children}</SessionContext>;
}

/** What is inside is drawn as for somebody who is or was signed in, also once their session has ended. */
export function AsUser({ user, children }: { user: User; children: ReactNode }) {
  const session = useSession();
  const value = useMemo(() => ({ ...session, status: 'signed-in' as const, user }), [session, user]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

const VISITOR: Session & Actions = { ...NOBODY, status: 'signed-out' };

/** Who is signed in, and how to change that. */
export function useSession(): Session & Actions {
  return useContext(SessionContext);
}

/** The token of the signed-in person; '' without one. */
export function useToken(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.token : '';
}

type SessionProviderProps = {
  children: ReactNode;
  /** Whose session has ended keeps the page, which says so and asks them to sign in: what they wrote is in it. */
  stays?: boolean;
  /** Leaves the page for an address. */
  leave?: (address: string) => void;
};

/** Goes to another page; `replace` removes this one from the history. */
const leavePage = (address: string, inPlace = false) =>
  inPlace ? location.replace(address) : location.assign(address);

/**
 * Who is signed in. The first drawing knows nothing, on the server and in the
 * browser alike; then the browser looks for a kept token, and without one asks
 * the accounts service silently.
 */
export function SessionProvider({ children, stays, leave = leavePage }: SessionProviderProps) {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [session, setSession] = useState<Session>({ status: 'unknown' });
  const found = useRef<Promise<Session> | null>(null);
  const ended = useRef<string | null>(null); // the token that is not used any more

  useEffect(() => {
    // Outside: cookies, storage and the accounts service.
    let isGone = false;
    found.current ??= findSession(boot, leave);
    void found.current.then((next) => {
      if (isGone) return;
      // A click may have been faster.
      const take = () => setSession((now) => (now.status === 'unknown' ? next : now));
      // Half of a page is drawn again: who is signed in sees it at once, for all others it blocks no press.
      if (next.status === 'signed-out') startTransition(take);
      else take();
      if (next.status === 'rejected') notify({ kind: 'error', content: next.error });
      if (next.status === 'signed-out' && next.wasEnded) notify({ kind: 'error', content: text.loggedOut });
    });
    return () => {
      isGone = true;
    };
  }, [boot, leave, notify]);

  const isLicenseUnknown = session.status === 'signed-in' && session.user.isReseller === null;
  useEffect(() => {
    // Outside: the list of notifications.
    if (isLicenseUnknown) notify({ kind: 'error', content: text.licenseFailed });
  }, [isLicenseUnknown, notify]);

  const token = session.status === 'signed-in' ? session.user.token : null;
  const isGhost = session.status === 'signed-in' && session.user.isGhostLogin;
  // In the frame of a host product, the first page is another one.
  const home = boot.parents ? 'embedded-apps/' : '';
  const actions = useMemo<Actions>(
    () => ({
      signIn: async () => {
        try {
          const answer = signInByPopup(boot); // before any state, so that the click still counts
          setSession({ status: 'signing-in' });
          const { token: fresh, lifeS } = await answer;
          const user = await userOfToken(boot, fresh);
          saveToken(fresh, rootOf(boot), lifeS);
          setSession(signedIn(user));
          return user;
        } catch (failure) {
          if (failure instanceof WindowClosed) {
            setSession({ status: 'signed-out' });
            return null;
          }
          report('user', 'sign-in', failure);
          const error = describeFailure(failure);
          setSession({ status: 'rejected', error });
          notify({ kind: 'error', content: error });
          return null;
        }
      },
      signInWith: async (given) => {
        if (given === token) return null;
        try {
          const user = await userOfToken(boot, given);
          // A ghost is never kept: the shop of the staff member is another matter.
          if (!user.isGhostLogin) saveToken(given, rootOf(boot));
          setSession(signedIn(user));
          return user;
        } catch (failure) {
          if (!isLoggedOut(failure)) report('user', 'given token', failure);
          return null;
        }
      },
      signOut: async () => {
        ended.current = token;
        if (isGhost && token) {
          await endGhost(boot, token);
          leave(location.pathname + location.search);
          return;
        }
        // A service that cannot be reached must not keep anybody signed in here.
        if (token) await endSessions(boot, token).catch(() => {});
        clearStoredData(rootOf(boot));
        queryClient.clear();
        leave(`${boot.base}/${home}`);
      },
      logOut: () => {
        ended.current = token;
        if (isGhost) forgetGhost();
        else clearStoredData(rootOf(boot));
        setSession({ status: 'signed-out' });
        if (stays) return;
        queryClient.clear();
        notify({ kind: 'error', content: text.loggedOut, type: 'last' });
        leave(home ? `${boot.base}/${home}` : boot.base);
      },
    }),
    [boot, home, isGhost, leave, notify, queryClient, stays, token],
  );

  useEffect(() => {
    // Outside: the answers to all calls. Whoever reads a refused one afterwards shows no message of its own.
    if (!token) return;
    return onRefusedToken((failure, of) => {
      if (of === token && of !== ended.current && isLoggedOut(failure)) actions.logOut();
    });
  }, [actions, token]);

  const value = useMemo(() => ({ ...session, ...actions }), [session, actions]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

async function findSession(boot: Boot, leave: typeof leavePage): Promise<Session> {
  // The pages of the accounts service are drawn by this tree, too; there, nobody is looked for:
  // they may themselves be open in the hidden frame that looks.
  if (location.pathname.startsWith(`${boot.accounts}/`)) return { status: 'unknown' };
  const ghost = consumeGhostToken();
  if (ghost) return ghostSession(boot, ghost);
  const returned = consumeRedirect(boot);
  if (returned) {
    saveToken(returned.token, rootOf(boot), returned.lifeS);
    leave(returned.returnTo, true);
    return { status: 'unknown' };
  }
  if (isCallback(boot)) {
    // Refused, or an answer that nobody here asked for: there is nothing to wait for.
    leave(`${boot.base}/`, true);
    return { status: 'unknown' };
  }
  const kept = readToken();
  let wasEnded = false;
  try {
    if (kept) return signedIn(await userOfToken(boot, kept));
  } catch (failure) {
    if (kept && !navigator.onLine) return sessionOffline(kept);
    if (!isLoggedOut(failure)) {
      report('user', 'kept token', failure);
      return { status: 'rejected', error: describeFailure(failure) };
    }
    forgetToken(rootOf(boot)); // it grew old while nobody was here: look again, quietly
    wasEnded = true;
  }
  // A frame of the accounts service in the frame of a host would have a stranger above it; the host tells who works in it.
  if (boot.parents && window.parent !== window) return { status: 'signed-out', wasEnded };
  await idle();
  const silent = await signInSilently(boot);
  if (!silent) return { status: 'signed-out', wasEnded };
  try {
    const user = await userOfToken(boot, silent.token);
    saveToken(silent.token, rootOf(boot), silent.lifeS);
    return signedIn(user);
  } catch (failure) {
    report('user', 'silent sign-in', failure);
    return { status: 'rejected', error: describeFailure(failure) };
  }
}

/** The person is kept before anything shows it: whoever sees the account may lose the network next. */
function signedIn(user: User): Session {
  keepUser(user);
  return { status: 'signed-in', user };
}

/** Without a network nobody can say that a token is no longer good: it is used once there is one. */
function sessionOffline(token: string): Session {
  const user = keptUserOf(token);
  return user ? { status: 'signed-in', user } : { status: 'unknown' };
}
