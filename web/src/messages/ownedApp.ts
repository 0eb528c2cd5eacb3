import { dollars } from '../lib/money';
import { plural } from './plural';

/** What the price box says of an app that the organization has. */
export const ownedApp = {
  installed: 'Installed',
  version: (version: string, date: string) => `Version ${version} since ${date}:`,
  installedBy: (name: string, date: string) => `Installed by ${name} on ${date}`,
  state: {
    accepted: 'Being paid',
    trial: 'Trial',
    active: 'Active',
    past_due: 'Payment failed',
    frozen: 'Paused',
    cancelled: 'Cancelled',
    ended: 'Ended',
  },
  yours: (months: number) =>
    `${months === 12 ? '/yr' : months === 1 ? '/mo' : ` every ${months} months`}, your price`,
  next: 'Next charge',
  sumOn: (sum: number, date: string) => `${dollars(sum)} on ${date}`,
  until: 'Yours until',
  agents: 'Agents paid for',
  card: 'Card',
  paid: 'Paid so far',
  payments: (sum: number, n: number) =>
    `${dollars(sum)} in ${plural(n, { one: '1 payment', other: `${n} payments` })}`,
};
