import { Boxes, IdCard, Inbox, LayoutDashboard, type LucideIcon, Store, Users } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { devOverview } from '../../../messages/devOverview';
import { devProfile } from '../../../messages/devProfile';
import { devTeam } from '../../../messages/devTeam';
import { submissions } from '../../../messages/submissions';
import { isStaff, type User } from '../../session/model/user';
import { APPS_PATH, OVERVIEW_PATH, PROFILE_PATH, SUBMISSIONS_PATH, TEAM_PATH } from '../paths';

/** A page of the console that is about no single app. */
export type Room = {
  /** Below the base path. */
  path: string;
  name: string;
  icon: LucideIcon;
  /** The key that leads there after G, in small. */
  letter: string;
};

const ROOMS: readonly Room[] = [
  { path: OVERVIEW_PATH, name: devOverview.title, icon: LayoutDashboard, letter: 'o' },
  { path: APPS_PATH, name: text.apps, icon: Boxes, letter: 'a' },
  { path: PROFILE_PATH, name: devProfile.nav, icon: IdCard, letter: 'p' },
  { path: TEAM_PATH, name: devTeam.nav, icon: Users, letter: 't' },
];

const STAFF_ROOMS: readonly Room[] = [
  ...ROOMS,
  { path: SUBMISSIONS_PATH, name: submissions.nav, icon: Inbox, letter: 'r' },
];

/** The pages that the console offers a person: navigation, palette and keys. */
export const roomsOf = (user: User): readonly Room[] => (isStaff(user) ? STAFF_ROOMS : ROOMS);

/** The way out of the console, below the shop's base path. */
export const SHOP = { to: '/', name: text.shop, icon: Store };
