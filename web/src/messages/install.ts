import { count, dollars } from '../lib/money';
import type { Plan } from '../lib/wire';
import { agents, plural } from './plural';

// Sentences of an app's price and of the button below it. Those of the specification (S5, S8)
// are copied letter by letter.

const product = { livechat: 'live chat', helpdesk: 'help desk' } as const;

export const install = {
  price: 'Price',
  cycle: 'Billing cycle',
  monthly: 'Monthly',
  yearly: 'Yearly',
  yearlyOff: '−15 %',
  install: 'Install',
  activate: 'Activate',
  buy: 'Buy',
  trial: (days: number) => `Start ${days}-day free trial`,
  signIn: (verb: string) => `Sign in to ${verb.toLowerCase()}`,
  signInHint: (of: keyof typeof product) => `Uses your ${product[of]} account`,
  installing: 'Installing',
  installingHint: 'Takes a few seconds',
  away: 'Waiting for the set-up',
  awayHint: (name: string) => `${name} sets itself up elsewhere. This page notices when it is done.`,
  unfinished: (name: string) => `The set-up of ${name} was not finished. You can try again.`,
  freeHint: 'Free to install',
  paidHint: 'Paid for already. Installing it again costs nothing.',
  looking: 'Looking at your account',
  unavailable: 'Your account could not be read.',
  retry: 'Try again',
  more: 'More',
  settingsButton: 'Open settings',
  noAccess: 'You have no access to this app. Ask the people who manage your account for it.',
  comingSoonHint: 'This app has been accepted and is not published yet.',
  tellMe: 'Tell me when it is there',
  retiring: 'Its developer gives this app up, so nobody new can install it.',
  maintenance: 'This app is under maintenance. Try again later.',
  contact: (developer: string) => `Contact ${developer}`,
  contactHint: 'Priced by the hour. The provider agrees the work with you before it starts.',
  toConsole: 'Open the developer console',
  ownApp: (isService: boolean) => `You cannot buy your own ${isService ? 'service' : 'app'}`,
  unit: (plan: Pick<Plan, 'billingCycle' | 'perAccount'>) =>
    ({ once: ' one-time', monthly: '/mo', yearly: '/yr' })[plan.billingCycle] +
    (plan.perAccount ? ' per agent' : ''),
  equivalent: (cents: number) => `${dollars(cents)} a month`,
  agents: 'Agents',
  agentLess: 'One agent less',
  agentMore: 'One agent more',
  agentsWrong: (most: number) => `Give a number from 1 to ${count(most)}.`,
  ownAgents: (seats: number) => `Your organization has ${agents(seats)}. The checkout counts them.`,
  times: (seats: number, cents: number) => `${count(seats)} × ${dollars(cents)}`,
  tax: (place: string, rate: number) => `Tax, ${place} ${rate} %`,
  taxFollows: 'Tax: follows your address',
  taxWaits: 'Tax',
  taxFailed: 'Tax: could not be computed',
  taxTooLarge: 'This sum is too large for one payment.',
  totals: { once: 'Due today', monthly: 'Each month', yearly: 'Each year' },
  totalsBeforeTax: {
    once: 'Due today, before tax',
    monthly: 'Each month, before tax',
    yearly: 'Each year, before tax',
  },
  /** What is taken today, and when something is taken next: below the button. */
  terms: {
    trial: (sum: number, date: string) => `Today $0.00. First charge ${dollars(sum)} on ${date}.`,
    trialBeforeTax: (net: number, days: number) =>
      `Today $0.00. First charge ${dollars(net)} plus tax after ${days} days.`,
    renewed: (sum: number, date: string) => `Today ${dollars(sum)}. Next charge ${dollars(sum)} on ${date}.`,
    renewedBeforeTax: (net: number, cycle: 'monthly' | 'yearly') =>
      `Today ${dollars(net)} plus tax, and the same each ${{ monthly: 'month', yearly: 'year' }[cycle]}.`,
    once: (sum: number) => `Today ${dollars(sum)}. Nothing renews.`,
    onceBeforeTax: (net: number) => `Today ${dollars(net)} plus tax. Nothing renews.`,
    cardRequired: 'Card required.',
    keepsDeal: 'The lower price stays while you keep the subscription.',
  },
  trust: {
    verified: 'What it means',
    moneyBack: 'Money back',
    moneyBackText: 'within 14 days of a first payment, under Billing.',
    answers: (developer: string) => `${developer} answers`,
    answersText: (hours: number) =>
      `reviews ${hours < 24 ? 'within a day' : `in ${Math.round(hours / 24)} days`}, as measured.`,
    access: (n: number) => `${plural(n, { one: '1 area', other: `${n} areas` })} of your account`,
    accessText: 'are opened to it.',
    accessLink: 'What it can see',
    noAccess: 'No access',
    noAccessText: 'to your account is asked for.',
  },
  ghost: 'You are browsing as a customer. Buying, installing, reviewing and changing cards are not possible.',
};
