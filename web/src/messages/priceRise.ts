import { day } from '../lib/dates';
import { dollars } from '../lib/money';

// A higher price of an app that does not count yet, on its page and in the console.

export type Rise = {
  from: string;
  cents: number;
  frequency: 'once' | 'monthly' | 'hourly';
  perAccount: boolean;
  trialDays: number;
};

const RHYTHMS = { once: ' once', monthly: ' a month', hourly: ' an hour' };

export const priceRise = {
  rises: ({ from, cents, frequency, perAccount, trialDays }: Rise) =>
    `From ${day(from)} it costs ${dollars(cents)}${RHYTHMS[frequency]}${perAccount ? ' and account' : ''}${
      frequency === 'monthly' && trialDays === 0 ? ', without a free trial' : ''
    }${frequency === 'monthly' && trialDays > 0 ? `, with ${trialDays} days to try it` : ''}.`,
  keeps: 'Who has it by then keeps the price of today.',
};
