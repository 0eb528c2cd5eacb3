import { dollars } from '../lib/money';
import { plural } from './plural';

/** Changing how a subscription is paid. */
export const plan = {
  change: 'Change plan',
  title: (name: string) => `Change the plan of ${name}`,
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
  costs: 'What it costs',
  newPeriod: (months: number) => (months === 12 ? 'A new year from today' : 'A new month from today'),
  credit: (days: number) =>
    plural(days, { one: 'Credit for 1 unused day', other: `Credit for ${days} unused days` }),
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
  paidUntil: (date: string) => `Paid until ${date}`,
  nextCharge: (date: string) => `Next charge ${date}`,
  afterwards: (sum: string, date: string) => `Then ${sum} on ${date}.`,
  atOnce: 'Today.',
  onDay: (date: string) => `On ${date}.`,
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
