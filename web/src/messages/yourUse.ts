import { plural } from './plural';

/** What the page of an installed app says of its use. */
export const yourUse = {
  title: 'Your use at a glance',
  newIn: (version: string) => `New in ${version}:`,
  changedOn: (date: string) => `Since ${date}.`,
  allChanges: 'See all changes',
  failed: 'Your use could not be loaded.',
  next: 'Next charge',
  on: (date: string) => `on ${date}`,
  until: 'Yours until',
  cancelled: 'nothing is charged any more',
  agents: 'Agents with access',
  all: 'all of the team',
  of: (n: number) => `of ${n} in the team`,
  paid: 'Paid so far',
  payments: (n: number) => plural(n, { one: 'in 1 payment', other: `in ${n} payments` }),
  since: 'Installed',
  by: (name: string) => `by ${name}`,
  toMyApps: 'All your apps',
  toBilling: 'Subscriptions and invoices',
};
