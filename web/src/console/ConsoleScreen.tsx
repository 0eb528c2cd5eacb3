import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { AppsPage } from '../features/console/apps/AppsPage';
import { NoPage } from '../features/console/frame/NoPage';
import { SignedOut } from '../features/console/frame/SignedOut';
import { ConsoleKeys } from '../features/console/keys/ConsoleKeys';
import { focusAt } from '../features/console/model/places';
import { GhostBar } from '../features/session/components/GhostBar';
import { OwnLanguage } from '../features/session/components/OwnLanguage';
import { AsUser, useSession } from '../features/session/model/session';
import type { User } from '../features/session/model/user';
import { useBoot } from '../lib/boot';
import { lazyPart } from '../lib/lazyPart';
import { passOn } from '../lib/queryKeys';
import { useKeptFocus } from '../lib/useKeptFocus';
import { devConsole as text } from '../messages/devConsole';
import { type Found, pageOf } from './pageOf';

const EditorPage = lazyPart(() => import('../features/console/editor/EditorPage').then((m) => m.EditorPage));

const OverviewPage = lazyPart(() =>
  import('../features/console/overview/OverviewPage').then((m) => m.OverviewPage),
);

const ProfilePage = lazyPart(() =>
  import('../features/console/profile/ProfilePage').then((m) => m.ProfilePage),
);

const TeamPage = lazyPart(() => import('../features/console/team/TeamPage').then((m) => m.TeamPage));

const SubmissionsPage = lazyPart(() =>
  import('../features/console/submissions/SubmissionsPage').then((m) => m.SubmissionsPage),
);

const SessionEnded = lazyPart(() =>
  import('../features/console/frame/SessionEnded').then((m) => m.SessionEnded),
);

type PageProps = { user: User; found: Found };

/** The pages of an app are one screen, so what was typed stays while one goes between them. */
function Page({ user, found: { page, app } }: PageProps) {
  if (page.name === 'overview') return <OverviewPage user={user} />;
  if (page.name === 'apps') return <AppsPage user={user} />;
  if (page.name === 'profile') return <ProfilePage user={user} />;
  if (page.name === 'team') return <TeamPage user={user} />;
  if (page.name === 'submissions') return <SubmissionsPage user={user} />;
  return <EditorPage key={app} user={user} app={app} part={page.name} />;
}

const TITLES = { ...text.titles, ...text.parts };

/** The page of the address, for who is signed in, and as it was for them when their session has ended. */
export function ConsoleScreen() {
  const session = useSession();
  const user = useLastUser();
  const [path] = useLocation();
  const found = pageOf(path);
  useTitle(text.title(found ? TITLES[found.page.name] : text.notFoundTitle));
  useKeptFocus();
  const written = useWritten(path);
  if (!user) return <SignedOut />;
  return (
    <>
      {session.status !== 'signed-in' && (
        <Suspense>
          <SessionEnded written={written} />
        </Suspense>
      )}
      <AsUser user={user}>
        <Room key={personOf(user)} user={user} path={path} found={found} />
      </AsUser>
    </>
  );
}

/** Whether something was written on the page of an address. */
function useWritten(path: string) {
  const written = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins with nothing
  useEffect(() => {
    // Outside: what is typed anywhere, also in dialogs, which keep it from what they opened over.
    written.current = false;
    const note = () => {
      written.current = true;
    };
    document.addEventListener('input', note, { capture: true });
    return () => document.removeEventListener('input', note, { capture: true });
  }, [path]);
  return written;
}

/** Who works for whom. */
const personOf = ({ accountId, organizationId }: User): string => `${organizationId} ${accountId}`;

/**
 * Who is signed in, or was last. Their page is not drawn anew when they sign in again, so that it keeps what
 * they wrote; nobody else finds anything of theirs.
 */
function useLastUser(): User | null {
  const session = useSession();
  const client = useQueryClient();
  const [shown, setShown] = useState<User | null>(null);
  const now = session.status === 'signed-in' ? session.user : null;
  useLayoutEffect(() => {
    // Outside: what was read, which is there for the new token before the page asks for it.
    if (!now || now === shown) return;
    if (shown && personOf(shown) === personOf(now)) passOn(client, shown.token, now.token);
    else if (shown) client.clear();
    setShown(now);
  }, [client, now, shown]);
  return shown;
}

type RoomProps = { user: User; path: string; found: Found | undefined };

/** A page of somebody, in the language of their account. */
function Room({ user, path, found }: RoomProps) {
  const { language } = useBoot();
  return (
    <ConsoleKeys user={user} app={found?.app ?? ''}>
      <GhostBar />
      {user.language && user.language !== language && <OwnLanguage code={user.language} />}
      <Suspense>
        {found ? <Page user={user} found={found} /> : <NoPage user={user} />}
        <Arrival path={path} />
      </Suspense>
    </ConsoleKeys>
  );
}

function useTitle(title: string) {
  useEffect(() => {
    // Outside: the document.
    document.title = title;
  }, [title]);
}

/**
 * What a browser does when a document arrives: focus, and the top of the page. It stands beside the page,
 * whose code may have to come first, so that the heading is the new one.
 */
function Arrival({ path }: { path: string }) {
  const shown = useRef(path);
  useEffect(() => {
    // Outside: the document.
    if (shown.current === path) return;
    shown.current = path;
    if (location.hash && focusAt(location.hash.slice(1))) return;
    scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [path]);
  return null;
}
