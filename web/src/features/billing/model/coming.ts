import { monthsAfter } from '../../../lib/dates';
import type { Cents } from '../../../lib/money';
import { type Subscription, subscriptionStateOf } from './billing';

/** A charge that is to come, tax included. */
export type ComingCharge = { id: string; name: string; slug: string; on: string; total: Cents };

const DAY_MS = 86_400_000;

/** The subscriptions that are collected by themselves. */
const collected = (list: readonly Subscription[], now: string) =>
  list.filter((one) => ['trial', 'active', 'past_due'].includes(subscriptionStateOf(one, now)));

/** What they cost in a month; a yearly plan counts a twelfth, rounded down to the cent. */
export const monthlyTotal = (list: readonly Subscription[], now: string): Cents =>
  collected(list, now).reduce(
    (sum, { charge }) => sum + Math.floor(charge.taxes.total_price / charge.months),
    0,
  );

/** What is collected within so many days, in the order of its days: also what is tried again. */
export function comingCharges(list: readonly Subscription[], now: string, days: number): ComingCharge[] {
  const from = Date.parse(now);
  const isWithin = (moment: string) => Date.parse(moment) < from + days * DAY_MS;
  return collected(list, now)
    .flatMap((one) => {
      const { charge, slug, retry_at: retry } = one;
      const on: string[] = retry && isWithin(retry) ? [retry] : [];
      for (
        let next = charge.next_charge_at;
        next && isWithin(next);
        next = monthsAfter(next, charge.months)
      ) {
        // What is tried again is the charge of that day.
        if (Date.parse(next) > from) on.push(next);
      }
      const { id, name, taxes } = charge;
      return on.map((moment) => ({ id, name, slug, on: moment, total: taxes.total_price }));
    })
    .sort((a, b) => Date.parse(a.on) - Date.parse(b.on));
}
