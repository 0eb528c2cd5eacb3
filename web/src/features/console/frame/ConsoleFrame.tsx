import './console.css';
import '../../session/components/session.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { count } from '../../../lib/money';
import { useIsOnline } from '../../../lib/useIsOnline';
import { devConsole as text } from '../../../messages/devConsole';
import { devTeam as teamText } from '../../../messages/devTeam';
import { session as sessionText } from '../../../messages/session';
import { Link } from '../../../ui/Link';
import { Mark } from '../../../ui/Mark';
import { Note } from '../../../ui/Note';
import { UserAvatar } from '../../session/components/UserAvatar';
import type { User } from '../../session/model/user';
import { ownApps } from '../api';
import { FindButton } from '../keys/FindButton';
import { KeyLine } from '../keys/KeyLine';
import { APPS_PATH, consoleHref, OVERVIEW_PATH, TEAM_PATH } from '../paths';
import { useTeam } from '../team/useMay';
import { Bell } from './Bell';
import { DeveloperCard } from './DeveloperCard';
import { RestrictedNote } from './RestrictedNote';
import { roomsOf, SHOP } from './rooms';
import { showInStrip } from './showInStrip';

const OpenAccountMenu = lazyPart(() =>
  import('../../account-menu/OpenAccountMenu').then((m) => m.OpenAccountMenu),
);

type ConsoleFrameProps = {
  user: User;
  /** The sections of the app that is looked at, in the place of those of the organization. */
  sections?: ReactNode;
  children: ReactNode;
};

/** The room: the way through it at the side, on phones above, and the page. */
export function ConsoleFrame({ user, sections, children }: ConsoleFrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        {text.skip}
      </a>
      <div className="console">
        <header className="console-side">
          <a className="console-brand" href={consoleHref(OVERVIEW_PATH)}>
            <Mark size={22} />
            {text.brand}
          </a>
          {!sections && <DeveloperCard user={user} />}
          <FindButton />
          {sections ?? <Rooms user={user} />}
          <Who user={user} />
        </header>
        <main id="main" className="console-main" tabIndex={-1}>
          <OfflineNote />
          <RestrictedNote user={user} />
          {children}
          <KeyLine />
        </main>
      </div>
    </>
  );
}

/** What waits as long as there is no network: parts of the page that were never opened here stay empty. */
function OfflineNote() {
  return (
    !useIsOnline() && (
      <Note tone="warning" live>
        {text.offlineNote}
      </Note>
    )
  );
}

/** How many there are is counted again after so long; whoever makes one sees it at once. */
const COUNT_STAYS_MS = 300_000;

function Rooms({ user }: { user: User }) {
  const [here] = useLocation();
  const { data: apps } = useQuery({ ...ownApps(useBoot(), user.token), staleTime: COUNT_STAYS_MS });
  const team = useTeam();
  const counts: Readonly<Record<string, number | undefined>> = {
    [APPS_PATH]: apps?.length,
    [TEAM_PATH]: team?.members?.length,
  };
  return (
    <nav className="console-nav" aria-label={text.sections}>
      {roomsOf(user).map(({ path, name, icon: Icon }) => (
        <a
          key={path}
          className="console-link"
          href={consoleHref(path)}
          aria-current={path === here ? 'page' : undefined}
          ref={path === here ? showInStrip : undefined}
        >
          <Icon size={16} aria-hidden="true" />
          <span className="grow">{name}</span>
          {counts[path] !== undefined && <span className="tiny num"> {count(counts[path])}</span>}
        </a>
      ))}
      <Link className="console-link" to={SHOP.to}>
        <SHOP.icon size={16} aria-hidden="true" />
        {SHOP.name}
      </Link>
    </nav>
  );
}

/** Who works here, and as what. The menu and its library are fetched when it is first opened. */
function Who({ user }: { user: User }) {
  const team = useTeam();
  const [isWanted, setIsWanted] = useState(false);
  const closed = (
    <button
      type="button"
      className="account-open"
      aria-label={sessionText.accountMenu}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onClick={() => setIsWanted(true)}
    >
      <UserAvatar user={user} />
    </button>
  );
  return (
    <div className="console-who">
      {isWanted ? (
        <Suspense fallback={closed}>
          <OpenAccountMenu user={user} />
        </Suspense>
      ) : (
        closed
      )}
      <div className="console-who-name grow">
        <p className="small medium ellip">{user.name}</p>
        <p className="tiny muted ellip">{team?.mine ? teamText.roles[team.mine] : user.organization}</p>
      </div>
      <Bell user={user} />
    </div>
  );
}
