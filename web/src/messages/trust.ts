import { plural } from './plural';

/** The last lines of the price box. */
export const trust = {
  verified: 'What it means',
  moneyBack: 'Money back',
  moneyBackText: 'within 14 days of a first payment, under Billing.',
  hours: 'Support hours:',
  answers: (developer: string) => `${developer} answers`,
  answersText: (hours: number) =>
    `reviews ${hours > 24 ? `in ${Math.max(2, Math.round(hours / 24))} days` : 'within a day'}, as measured.`,
  access: (n: number) => `${plural(n, { one: '1 area', other: `${n} areas` })} of your account`,
  accessText: 'opened to it.',
  accessLink: 'What it can see',
  noAccess: 'No access',
  noAccessText: 'to your account is asked for.',
};
