import { day } from '../lib/dates';
import { count, dollars } from '../lib/money';

// A higher price of an app that does not count yet, on its page and in the console.

/** What each account costs from so many on. */
type RisenTier = { from: number; percent: number };

export type Rise = {
  from: string;
  cents: number;
  frequency: 'once' | 'monthly' | 'hourly';
  perAccount: boolean;
  trialDays: number;
  tiers?: readonly RisenTier[] | undefined;
};

const RHYTHMS = { once: ' once', monthly: ' a month', hourly: ' an hour' };

const tierOf = ({ from, percent }: RisenTier) => `, from ${count(from)} accounts ${percent} % less`;

export const priceRise = {
  rises: ({ from, cents, frequency, perAccount, trialDays, tiers = [] }: Rise) =>
    `From ${day(from)} it costs ${dollars(cents)}${RHYTHMS[frequency]}${perAccount ? ' and account' : ''}${tiers.map(tierOf).join('')}${
      frequency === 'monthly' && trialDays === 0 ? ', without a free trial' : ''
    }${frequency === 'monthly' && trialDays > 0 ? `, with ${trialDays} days to try it` : ''}.`,
  keeps: 'Who has it by then keeps the price of today.',
};
