import { count, dollars } from '../lib/money';
import type { Plan } from '../lib/wire';
import { agents } from './plural';

// Sentences of an app's price and of the button below it. Those of the specification (S5, S8)
// are copied letter by letter.

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
  signInHint: (of: 'livechat' | 'helpdesk') =>
    `Uses your ${of === 'helpdesk' ? 'help desk' : 'live chat'} account`,
  looking: 'Looking at your account',
  retiring: 'Its developer gives this app up, so nobody new can install it.',
  maintenance: 'This app is under maintenance. Try again later.',
  contact: (developer: string) => `Contact ${developer}`,
  contactHint: 'Priced by the hour. The provider agrees the work with you before it starts.',
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
};
