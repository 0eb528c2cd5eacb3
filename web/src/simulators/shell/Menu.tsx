import {
  Archive,
  ChartNoAxesColumn,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Settings,
  Store,
  Ticket,
  UsersRound,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { useInstalled } from '../apps/installed';
import { badges } from '../apps/state';
import { type HostApp, widgetOf } from '../apps/types';
import { config } from '../model/config';
import { useStore } from '../model/store';
import { tried } from '../model/tried';

type Entry = { path: string; word: string; icon: LucideIcon };

const { menu } = text;
const SETTINGS: Entry = { path: config.settings, word: menu.settings, icon: Settings };
const APPS: Entry = { path: '/marketplace/', word: menu.marketplace, icon: Store };
const REPORTS: Entry = { path: '/reports/', word: menu.reports, icon: ChartNoAxesColumn };
const TEAM: Entry = { path: '/team/', word: menu.team, icon: UsersRound };

const ENTRIES: Readonly<Record<string, readonly Entry[]>> = {
  livechat: [
    { path: '/chats/', word: menu.chats, icon: MessagesSquare },
    { path: '/customers/', word: menu.customers, icon: UsersRound },
    { path: '/archives/', word: menu.archives, icon: Archive },
    REPORTS,
    { path: '/engage/', word: menu.engage, icon: Megaphone },
    TEAM,
    APPS,
    SETTINGS,
  ],
  helpdesk: [{ path: '/tickets/', word: menu.tickets, icon: Ticket }, REPORTS, TEAM, APPS, SETTINGS],
};

/** The product's menu, and below it the apps that have a full screen. */
export function Menu() {
  const [path] = useLocation();
  const { apps, isSignedIn, failure } = useInstalled();
  const here = (entry: string) => (path.startsWith(entry.replace(/\/$/, '')) ? ('page' as const) : undefined);
  return (
    <nav className="sim-menu" aria-label={config.name}>
      <ul>
        {ENTRIES[config.product]
          ?.filter((entry) => !tried || entry !== APPS)
          .map(({ path: to, word, icon: Icon }) => (
            <li key={to}>
              <Link href={to} aria-current={here(to)}>
                <Icon size={17} strokeWidth={1.75} aria-hidden="true" /> {word}
              </Link>
            </li>
          ))}
      </ul>
      <h2>{tried ? text.tryOut.app : text.installed}</h2>
      {failure && <p className="muted">{text.listFailed}</p>}
      <ul id="installed">
        {apps.map((app) => (
          <AppEntry key={app.id} app={app} />
        ))}
        {apps.length === 0 && !failure && (
          <li className="muted">{isSignedIn ? text.noneYet : text.chooseAccount}</li>
        )}
      </ul>
    </nav>
  );
}

function AppEntry({ app }: { app: HostApp }) {
  const [path] = useLocation();
  const badge = useStore(badges)[app.id];
  const to = `${widgetOf(app, 'fullscreen') || config.product === 'livechat' ? config.app : config.settings}${encodeURIComponent(app.slug)}/`;
  return (
    <li>
      <Link href={to} aria-current={path === to ? 'page' : undefined}>
        {app.icon ? (
          <img src={app.icon} alt="" width={17} height={17} />
        ) : (
          <LayoutGrid size={17} strokeWidth={1.75} aria-hidden="true" />
        )}{' '}
        {app.name}
        {badge && <span className="sim-badge">{badge}</span>}
      </Link>
    </li>
  );
}
