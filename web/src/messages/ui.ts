import type { Price } from '../lib/wire';
import { agents } from './plural';

export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  breadcrumb: 'Breadcrumb',
  notifications: 'Notifications',
  noRatings: 'No ratings yet',
  rated: 'Rated',
  outOfFive: (rate: number) => `${rate} out of 5`,
  scene: (name: string, place: string) => `${name}: ${place}`,
  verified: 'Verified',
  ai: 'AI',
  comingSoon: 'Coming soon',
  opensNewTab: '(opens in a new tab)',
};

export const price = {
  free: 'Free',
  before: 'Before',
  period: ({ frequency }: Pick<Price, 'frequency'>) =>
    ({ free: '', once: '', monthly: '/mo', hourly: '/hr' })[frequency],
  /** After the number on a card. */
  cardUnit: ({ frequency, perAccount }: Pick<Price, 'frequency' | 'perAccount'>) =>
    ({ free: '', once: ' one-time', monthly: perAccount ? '/mo per agent' : '/mo', hourly: '/hr' })[
      frequency
    ],
  /** After the sum for so many agents. */
  forAgents: (n: number) => `/mo, ${agents(n)}`,
  /** Below the number in a row. */
  rowUnit: ({ frequency, perAccount }: Pick<Price, 'frequency' | 'perAccount'>) =>
    ({ free: '', once: 'one-time', monthly: perAccount ? 'per agent' : 'per license', hourly: 'per hour' })[
      frequency
    ],
};

export const deal = {
  off: (percent: number) => `${percent} % off`,
  until: (date: string) => `until ${date}`,
  offUntil: (percent: number, date: string) => `${percent} % off until ${date}`,
  endsTomorrow: 'ends tomorrow',
  /** Days and hours of deals are those of UTC. */
  endsToday: (time: string) => `ends today, ${time} UTC`,
  /** A discount of which nothing is taken off yet. */
  starts: (from: string, until: string) => `Starts ${from}, until ${until}`,
};

/** The action of a card or a row, and what stands there when it is done. */
export const quickAction = {
  install: 'Install',
  activate: 'Activate',
  trial: 'Start trial',
  buy: 'Buy',
  ask: 'Ask',
  asked: 'Asked',
  open: 'Open',
  installed: 'Installed',
};
