import { dollars } from '../lib/money';
import { agents, plural } from './plural';

const countedOf = (quantity: number, units: number): string =>
  units > 0
    ? plural(units, { one: '1 unit', other: `${units} units` })
    : quantity > 1
      ? agents(quantity)
      : '';

/** Changing how a subscription is paid. */
export const plan = {
  change: 'Change plan',
  paidBy: (name: string, brand: string, last: string) => `${name}, paid by ${brand} ending in ${last}`,
  signInTitle: 'Sign in to change the plan',
  signInText: 'The people who may pay for your organization choose its plans.',
  signIn: 'Sign in',
  missingTitle: 'This subscription is not there',
  missingText: 'It may be of another organization, or the address is not complete.',
  impossibleTitle: 'This plan cannot be changed',
  toBilling: 'See all subscriptions',
  keep: (months: number) =>
    months === 12 ? 'Keep the yearly plan' : months === 1 ? 'Keep the monthly plan' : 'Keep it as it is',
  back: 'Back to billing',
  cycles: { monthly: 'Monthly', yearly: 'Yearly' },
  legend: 'How it is paid',
  unitPrice: (cents: number, cycle: 'monthly' | 'yearly', perAccount: boolean) =>
    `${dollars(cents)}${perAccount ? ' per agent' : ''}${cycle === 'monthly' ? '/mo' : '/yr'}`,
  present: 'Your plan',
  units: 'How many',
  unitsRange: (most: number) => `Give a number from 1 to ${most}.`,
  seats: (n: number) => plural(n, { one: '1 agent is paid for', other: `${n} agents are paid for` }),
  chooseSeats: 'Choose who has access',
  seatsText: (most: number) =>
    `You can leave up to ${most} agents out. More agents are paid from today, fewer from the next period on.`,
  nothing: 'Choose something else than what you have to see what it costs.',
  costs: 'What you pay',
  period: (months: number) =>
    months === 12 ? 'Yearly plan' : months === 1 ? 'Monthly plan' : `Plan of ${months} months`,
  counted: countedOf,
  unused: (months: number) =>
    months === 12
      ? 'Unused days of this year'
      : months === 1
        ? 'Unused days of this month'
        : 'Unused days of this period',
  unusedDays: (unused: number, days: number | undefined, cents: number | undefined) =>
    days === undefined || cents === undefined
      ? plural(unused, { one: '1 day', other: `${unused} days` })
      : `${unused} of ${plural(days, { one: '1 day', other: `${days} days` })} at ${dollars(cents)}`,
  tax: (percent: number, place?: string) => (place ? `Tax, ${place} ${percent} %` : `Tax, ${percent} %`),
  when: 'When',
  whenToday: 'Today',
  whenTodayText: (days: number) =>
    plural(days, { one: 'The unused day is taken off.', other: `The unused ${days} days are taken off.` }),
  whenTodayRest: 'The unused days are taken off.',
  whenLater: (date: string) => `On ${date}`,
  whenLaterText: (months: number) =>
    `When the paid ${months === 12 ? 'year' : 'month'} ends. Nothing due today.`,
  calendar: 'On the calendar',
  calendarPaid: (months: number) =>
    months === 12 ? 'Paid year' : months === 1 ? 'Paid month' : `Paid ${months} months`,
  calendarTrial: 'Free trial',
  calendarToday: (date: string, sum: string) => `Today, ${date}: ${sum}`,
  calendarDay: (date: string, sum: string) => `${date}: ${sum}`,
  today: 'Due today',
  old: 'Now',
  new: 'New',
  each: (months: number, quantity: number, units: number) =>
    [
      countedOf(quantity, units),
      months === 12 ? 'each year' : months === 1 ? 'each month' : `every ${months} months`,
    ]
      .filter(Boolean)
      .join(', '),
  less: (pays: string, percent: number) => `${pays}, ${percent} % less`,
  aMonth: (sum: string) => `${sum} a month.`,
  trialUntil: (date: string) => `Free trial until ${date}`,
  paidUntil: (date: string) => `Paid until ${date}`,
  nextCharge: (date: string) => `Next charge ${date}`,
  afterwards: (cents: number, date: string) => `Then ${dollars(cents)} on ${date}.`,
  fromThen: (date: string) =>
    `Nothing changes before ${date}, because it is paid until then. You can take it back until that day.`,
  inTrial: (date: string) => `Your free trial goes on until ${date}.`,
  now: 'What you have goes on until the payment is complete.',
  pay: (cents: number) => `Change plan and pay ${dollars(cents)}`,
  later: (date: string) => `Change on ${date}`,
  trial: 'Change the plan',
  changed: 'Your plan has changed.',
  planned: (date: string) => `Your plan changes on ${date}.`,
  loading: 'The plans are being read',
  loadFailed: 'The plans could not be loaded.',
  comes: (what: string, date: string) => `Changes to ${what} on ${date}.`,
  paying: (what: string) => `Your change to ${what} is being paid. What you have goes on until then.`,
  resume: 'Finish the payment',
  takeBack: 'Keep the present plan',
  takenBack: 'Your plan stays as it is.',
  what: (quantity: number, months: number, units: number) =>
    [
      units > 0 ? `${units} units` : quantity > 1 ? `${quantity} agents` : '',
      months === 12 ? 'paid yearly' : months === 1 ? 'paid monthly' : `paid every ${months} months`,
    ]
      .filter(Boolean)
      .join(', '),
} as const;
