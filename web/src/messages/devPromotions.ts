import { day } from '../lib/dates';
import { count, dollars } from '../lib/money';
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
  codeHint: (least: number, most: number) => `${least} to ${most} letters, digits and hyphens.`,
  noCode: (least: number, most: number) => `Use ${least} to ${most} letters, digits and hyphens.`,
  kind: 'Takes off',
  kinds: { percent: 'Percent', amount: 'Dollars' },
  value: 'How much',
  valueHint: {
    percent: (most: number) => `1 to ${most}`,
    amount: (most: number) => `As 20.00, at most ${dollars(most)}`,
  },
  noValue: {
    percent: (most: number) => `Use 1 to ${most} percent.`,
    amount: (most: number) => `Use an amount in dollars, at most ${dollars(most)}.`,
  },
  months: 'Months of a subscription',
  monthsHint: (most: number) => `1 is the first payment alone, ${most} is the most.`,
  noMonths: (most: number) => `Use 1 to ${most} months.`,
  lastDay: 'Last day',
  noDay: 'Name the last day.',
  total: 'Uses in all',
  perBuyer: 'Uses of one buyer',
  limitHint: 'Empty for no limit.',
  noUses: (most: number) => `Use 0 to ${count(most)} uses.`,
  save: 'Make the code',
  made: (code: string) => `${code} can be used.`,
  end: (code: string) => `End ${code}`,
  endTitle: (code: string) => `End ${code}?`,
  endText: 'Nobody can use it any more. Who has used it keeps what it gave.',
  keep: 'Keep it',
  endNow: 'End it',
  done: (code: string) => `${code} is ended.`,
};
