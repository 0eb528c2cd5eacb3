import { day } from '../lib/dates';
import { dollars } from '../lib/money';
import { agents, plural } from './plural';

/** Who has access to an app that is priced per agent (S6.12). */
export const access = {
  title: (name: string) => `Access to ${name}`,
  intro: (most: number) =>
    `Everybody has access, but for up to ${most} people whom you leave out. From the next period on their seats are not charged.`,
  charged: (seats: number) =>
    plural(seats, {
      one: '1 agent is charged from the next period on.',
      other: `${seats} agents are charged from the next period on.`,
    }),
  chargedSum: (
    seats: number,
    { price, months, next_charge_at: next }: { price: number; months: number; next_charge_at: string | null },
  ) =>
    `${agents(seats)}: ${dollars(price * seats)}${months === 12 ? '/yr' : '/mo'} before tax and discounts${next ? `, from ${day(next)} on` : ''}.`,
  legend: 'People with access',
  count: (n: number, most: number) => `${n} of ${most} left without access`,
  // As the server says it.
  tooMany: (most: number) => `At most ${most} agents can be left without access.`,
  save: 'Save',
  saved: 'Access saved.',
  loading: 'The people of your organization are being read',
  // S8.26
  failed: "Cannot fetch list of organization's accounts.",
  offline: 'You are offline. The people appear when the network is back.',
  saveOffline: 'You are offline. Nothing was saved.',
  saveFailed: 'Access could not be saved. Try again.',
  emptyTitle: 'Nobody works here yet',
  emptyText: (product: string) => `People of your organization who work in ${product} are listed here.`,
  products: { livechat: 'live chat', helpdesk: 'help desk' },
  close: 'Close',
} as const;
