import {
  ArrowLeftRight,
  Code,
  CreditCard,
  Eye,
  Heart,
  Inbox,
  Layers,
  Lock,
  type LucideIcon,
  MessageSquareText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { shopAddress, useBoot } from '../../lib/boot';
import { paidProducts } from '../../lib/payers';
import { accountMenu as text } from '../../messages/accountMenu';
import { shell } from '../../messages/shell';
import type { Tone } from '../../ui/Badge';
import { comparePath, useCompared } from '../compare/compared';
import { countOf, useWaitingThings } from '../my-apps/useWaitingThings';
import { isStaff, type User } from '../session/model/user';

/** The right to act for the organization: making and writing apps asks for it, too. */
const MANAGES_ORGANIZATION = 'organization--my:rw';

export type AccountRow = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** What waits behind it. */
  badge?: { tone: Tone; text: string } | undefined;
};

/** The pages of an account in groups, as its menus list them: own lists, money and company, and those of the staff. */
export function useAccountRows(user: User): AccountRow[][] {
  const boot = useBoot();
  const things = useWaitingThings(user);
  const compared = useCompared();
  const requests = things.requests.length;
  // Requests stand behind the row of the company.
  const waiting = countOf(things) - requests;
  const row = (label: string, path: string, icon: LucideIcon, badge?: AccountRow['badge']) => ({
    label,
    href: shopAddress(boot, path),
    icon,
    badge,
  });
  const mine = [
    row(
      shell.myApps,
      '/my-apps/',
      Layers,
      waiting > 0 ? { tone: 'warning', text: text.waiting(waiting) } : undefined,
    ),
    row(shell.favourites, '/favourites/', Heart),
    row(
      shell.compare,
      comparePath(compared),
      ArrowLeftRight,
      compared.length > 0 ? { tone: 'neutral', text: String(compared.length) } : undefined,
    ),
    row(shell.privateApps, '/private-apps/', Lock),
  ];
  const shared = [
    ...(paidProducts(user.permissions).length > 0 ? [row(text.billing, '/billing/', CreditCard)] : []),
    row(
      shell.company,
      '/company/',
      Users,
      requests > 0 ? { tone: 'accent', text: text.waiting(requests) } : undefined,
    ),
    // A service of its own, beside the shop.
    ...(user.permissions.includes(MANAGES_ORGANIZATION) && !user.isGhostLogin
      ? [{ label: text.console, href: '/console/', icon: Code }]
      : []),
    // Staff who look through a customer's eyes have no sessions of theirs.
    ...(user.isGhostLogin
      ? []
      : [{ label: text.sessions, href: `${boot.accounts}/sessions`, icon: ShieldCheck }]),
  ];
  const staff = isStaff(user)
    ? [
        { label: text.browseAs, href: `${boot.accounts}/ghost`, icon: Eye },
        row(text.moderation, '/moderation/', MessageSquareText),
        { label: text.submissions, href: '/console/submissions/', icon: Inbox },
        { label: text.setup, href: `${boot.staff}/setup/`, icon: SlidersHorizontal },
      ]
    : [];
  return [mine, shared, staff].filter((group) => group.length > 0);
}
