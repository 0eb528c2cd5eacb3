import { useQuery } from '@tanstack/react-query';
import { Keyboard, type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import { devConsole } from '../../../messages/devConsole';
import { devKeys as text } from '../../../messages/devKeys';
import { hrefOf } from '../../../ui/Link';
import type { User } from '../../session/model/user';
import { ownApp, ownApps } from '../api';
import { useIsNobody } from '../apps/useIsNobody';
import { OF_APP, OF_REVISION } from '../editor/appParts';
import { roomsOf, SHOP } from '../frame/rooms';
import { appPath, consoleHref } from '../paths';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { useMay } from '../team/useMay';
import type { Opened } from './ConsoleKeys';
import type { Findable, Group } from './find';

/** Where an entry leads: to an address, or to a dialog. */
export type Entry = Findable & {
  icon: ReactNode;
  /** At the right, in light. */
  note?: string;
  keys?: readonly string[];
} & ({ href: string } | { opens: Opened });

const signOf = (Icon: LucideIcon) => <Icon size={17} aria-hidden="true" />;

/** Apps that are shown before anything is typed: those that were changed last. */
const APPS_AT_FIRST = 6;

/** Everything that the palette finds for a person, by kind. */
export function useEntries(user: User, app: string) {
  const boot = useBoot();
  const apps = useQuery(ownApps(boot, user.token));
  const parts = usePartEntries(user, app);
  const acts = useActEntries(user, apps.data?.length === 0);
  const pages: Entry[] = roomsOf(user).map(({ path, name, icon, letter }) => ({
    id: path,
    name,
    icon: signOf(icon),
    keys: ['G', letter.toUpperCase()],
    href: consoleHref(path),
  }));
  pages.push({ id: 'shop', name: SHOP.name, icon: signOf(SHOP.icon), href: hrefOf(SHOP.to, boot) });
  const own = (apps.data ?? []).map(
    ({ slug, name, icon }): Entry => ({
      id: `app ${slug}`,
      name,
      also: slug,
      icon: <RetryingIcon src={icon} size={24} />,
      note: devConsole.parts.listing,
      href: consoleHref(appPath(slug)),
    }),
  );
  const groups: Group<Entry>[] = [
    { id: 'parts', name: text.groups.parts, entries: parts },
    { id: 'pages', name: text.groups.pages, entries: pages },
    { id: 'apps', name: text.groups.apps, entries: own, atFirst: APPS_AT_FIRST },
    { id: 'acts', name: text.groups.acts, entries: acts },
  ];
  return { groups, hasFailed: apps.isError };
}

/** The parts of the app whose pages are looked at; none until it is read, and where there is no such app. */
function usePartEntries(user: User, slug: string): Entry[] {
  const boot = useBoot();
  // The page itself keeps it fresh.
  const { data: app } = useQuery({
    ...ownApp(boot, user.token, slug),
    enabled: slug !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!app || slug === '') return [];
  return [...OF_REVISION, ...OF_APP].map(({ part, path, icon }) => ({
    id: `part ${part}`,
    name: devConsole.parts[part],
    also: `${app.name} ${slug}`,
    icon: signOf(icon),
    note: app.name,
    href: consoleHref(appPath(slug, path)),
  }));
}

function useActEntries(user: User, hasNoApps: boolean): Entry[] {
  const isNobody = useIsNobody(user, hasNoApps);
  const mayMake = useMay('listing');
  const sheet: Entry = { id: 'sheet', name: text.title, icon: signOf(Keyboard), keys: ['?'], opens: 'sheet' };
  if (!mayMake || isNobody) return [sheet];
  return [{ id: 'newApp', name: devConsole.newApp, icon: signOf(Plus), opens: 'newApp' }, sheet];
}
