import type { Price } from '../lib/wire';

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
  /** Below the number in a row. */
  rowUnit: ({ frequency, perAccount }: Pick<Price, 'frequency' | 'perAccount'>) =>
    ({ free: '', once: 'one-time', monthly: perAccount ? 'per agent' : 'per license', hourly: 'per hour' })[
      frequency
    ],
};

export const deal = {
  off: (percent: number) => `${percent}% off`,
  until: (date: string) => `until ${date}`,
  inRow: (percent: number, date: string) => `${percent}% off until ${date}`,
  /** A discount of which nothing is taken off yet. */
  starts: (from: string, until: string) => `Starts ${from}, until ${until}`,
  later: 'Deals that start later',
  laterText: 'The price goes down on the first day, by itself.',
};
