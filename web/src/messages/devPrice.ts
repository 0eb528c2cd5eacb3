import { day } from '../lib/dates';
import { count } from '../lib/money';

// The discount of an app on its page of prices, in the console.

export const devPrice = {
  commission: 'Commission of the shop',
  discount: 'Discount',
  discountSub: 'Something off for a while, for whoever buys then. It ends by itself.',
  noDiscount: 'The app has no discount.',
  addDiscount: 'Add a discount',
  removeDiscount: 'Remove the discount',
  discountRemoved: 'The discount is removed.',
  percent: 'Percent off',
  percentHint: 'A whole number, 1 to 99.',
  firstDay: 'First day',
  lastDay: 'Last day',
  dayHints: { firstDay: 'From 00:00 in UTC.', lastDay: 'To 24:00 in UTC.' },
  noPercent: (most: number) => `Use a whole number, 1 to ${most}.`,
  noDay: 'Name a day.',
  tooEarly: 'Name the first day or a later one.',
  whileItRuns: 'While it runs, as the shop reckons what is saved',
  instead: (old: string) => `instead of ${old}`,
  states: {
    coming: (first: string, last: string) =>
      `Begins on ${day(first)} and ends with ${day(last)}, once the revision is published.`,
    running: (_: string, last: string) => `Ends with ${day(last)}, once the revision is published.`,
    over: (_: string, last: string) => `Ended with ${day(last)}. Nobody is shown it any more.`,
  },
  tiers: 'Price by the number of accounts',
  tiersSub: 'Who has more accounts pays less for each.',
  noTiers: 'Each account costs the same, however many there are.',
  tiersRule:
    'The highest tier that an organization reaches counts for all of its accounts. What it takes off is rounded to a cent, half a cent up; a discount comes off what is left.',
  addTier: 'Add a tier',
  removeTier: (place: number) => `Remove tier ${place}`,
  tierRemoved: (place: number) => `Tier ${place} is removed.`,
  tierFrom: 'From so many accounts',
  noTierFrom: (least: number, most: number) => `Use a whole number, ${least} to ${most}.`,
  noTierPercent: (most: number) => `Use a whole number, 1 to ${most}.`,
  tierTooLow: 'An account would cost less than $1.00, the lowest price.',
  buyer: 'The buyer has',
  oneAccount: 'one account',
  tierOf: (accounts: number) => `${count(accounts)} accounts`,
  tierEach: (accounts: number, amount: string) => `${count(accounts)} × ${amount}`,
  rise: 'A higher price',
  riseOfDraft: (name: string) =>
    `This draft asks for more than ${name} costs now. Its price counts for who buys 30 days after it is published. Until then the price of today is shown and charged.`,
  riseMail: 'Whoever pays is told by mail on that day, and keeps the price as long as the subscription.',
  withdrawRise: 'Take it back',
  withdrawTitle: 'Take the higher price back?',
  withdrawText:
    'The price of today stays. A revision that says it takes the place of the live one, and whoever was told of the rise hears that it does not come.',
  keepRise: 'Leave it',
  keeps: 'Who subscribes while it runs keeps that price as long as the subscription.',
};
