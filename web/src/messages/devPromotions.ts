import { day } from '../lib/dates';
import { dollars } from '../lib/money';
import { counted } from './plural';

// The promotion codes of a developer, in the console.

type Off = { percent: number; amount: number; months: number };

export const devPromotions = {
  states: { running: 'Running', over: 'Ended' },
  title: 'Promotion codes',
  sub: 'A code is for carts. You pay for it: the commission stays that of the full price.',
  none: 'No code is for this app. A code takes something off for whoever enters it in the cart.',
  failed: 'The codes could not be loaded',
  list: 'Promotion codes of this app',
  file: (slug: string) => `codes-${slug}.csv`,
  columns: { code: 'Code', gives: 'Gives', used: 'Used', until: 'Until', acts: 'Actions' },
  gives: ({ percent, amount, months }: Off) =>
    `${percent > 0 ? `${percent} %` : dollars(amount)}, ${months === 1 ? 'first payment' : counted(months, 'month', 'months')}`,
  used: (used: number, total: number) => (total > 0 ? `${used} of ${total}` : `${used}`),
  ended: (at: string) => `Ended ${day(at)}`,
  make: 'New code',
  makeTitle: (app: string) => `New code for ${app}`,
  code: 'Code',
  codeHint: '4 to 32 letters, digits and hyphens.',
  kind: 'Takes off',
  kinds: { percent: 'Percent', amount: 'Dollars' },
  value: 'How much',
  valueHint: { percent: '1 to 100', amount: 'As 20.00' },
  noValue: { percent: 'Use 1 to 100 percent.', amount: 'Use an amount in dollars.' },
  months: 'Months of a subscription',
  monthsHint: '1 is the first payment alone.',
  lastDay: 'Last day',
  noDay: 'Name the last day.',
  total: 'Uses in all',
  perBuyer: 'Uses of one buyer',
  limitHint: 'Empty for no limit.',
  noNumber: 'Use a whole number.',
  save: 'Make the code',
  made: (code: string) => `${code} can be used.`,
  end: (code: string) => `End ${code}`,
  endTitle: (code: string) => `End ${code}?`,
  endText: 'Nobody can use it any more. Who has used it keeps what it gave.',
  keep: 'Keep it',
  endNow: 'End it',
  done: (code: string) => `${code} is ended.`,
};
