import type { components } from '../../lib/api.gen';
import { day, dayOfYear, monthsAfter } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { plan as text } from '../../messages/plan';

type Schemas = components['schemas'];
export type Offer = Schemas['BillingChangeOffer'];
export type Quote = Schemas['BillingChangeQuote'];
export type PlanChange = Schemas['BillingPlanChange'];

/** The page where another plan is chosen for a subscription. */
export const changePlanPath = ({ product, id }: { product: string; id: string }): string =>
  `/billing/change-plan/${product}/${id}/`;

/** The one other way to pay, where there is nothing else to choose: no number of agents or units. */
export function onlyOther({
  plans,
  charge,
  most_units: mostUnits,
}: Offer): Offer['plans'][number] | undefined {
  const others = plans.filter((one) => one.id !== charge.plan_id);
  const counts = mostUnits > 0 || plans.some((one) => one.per_account);
  return others.length === 1 && plans.length === 2 && !counts ? others[0] : undefined;
}

/** How much less the new plan costs for the same time and number, in whole percents; 0 for nothing. */
export function savedPercent({ from, to, next }: Quote, present: Offer['charge']): number {
  const isSame = from.quantity === to.quantity && (from.units ?? 0) === (to.units ?? 0);
  if (!isSame || from.months === to.months || present.taxes.price <= 0) return 0;
  const before = present.taxes.price * to.months;
  return Math.max(0, Math.floor(((before - next.price * from.months) * 100) / before));
}

const DAY_MS = 86_400_000;

/**
 * What the credit is a part of: the days of the present period, and its price. Either is undefined
 * where the credit was not made of it, as after a refund.
 */
export function usedUpOf({ credit, unused_days: unused }: Quote, present: Offer['charge']) {
  const { current_charge_at: from, next_charge_at: to, taxes } = present;
  const days = from && to ? Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS) : 0;
  const isPart = days > 0 && Math.floor((taxes.price * unused) / days) === credit;
  return { days: isPart ? days : undefined, cents: isPart ? taxes.price : undefined };
}

/** What a person chooses; what is missing stays as it is. */
export type PlanChoice = {
  planId?: string;
  units?: number;
  without?: readonly string[];
  /** With the next period, not today. */
  waits?: boolean;
};

/** The choice as the query of an address; "none" gives everybody access. */
export const queryOf = ({ planId, units, without, waits }: PlanChoice) => ({
  plan_id: planId,
  quantity: units === undefined ? undefined : String(units),
  without_access: without && (without.length > 0 ? without.join(',') : 'none'),
  waits: waits || undefined,
});

/** The choice as a body, with what was shown to be paid now. */
export const bodyOf = ({ planId, units, without, waits }: PlanChoice, quote: Quote) => ({
  ...(planId === undefined ? {} : { plan_id: planId }),
  ...(units === undefined ? {} : { quantity: units }),
  ...(without === undefined ? {} : { without_access: [...without] }),
  ...(waits && quote.may_wait ? { waits } : {}),
  expected_total: quote.today.total_price,
  currency: quote.currency,
});

/** A number of units that was typed; null when it is none. */
export function readUnits(typed: string, most: number): number | null {
  const units = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return units >= 1 && units <= most ? units : null;
}

/** A line of two parts: what is paid for or tried already, and the new plan from a point on, in percent. */
type PlanCalendar = { changesAt: number; days: readonly string[] };

const NARROWEST = 8;

/** The calendar of a change: what is charged when. A trial and a paid period end before the new plan begins. */
export function calendarOf(quote: Quote, present: Offer['charge']): PlanCalendar {
  const { when, from, to, today, next, effective_at: effective, next_charge_at: charged } = quote;
  const isNow = when === 'now';
  const changes = isNow ? effective : charged;
  const until = present.next_charge_at ?? changes;
  const begins = when === 'trial' ? effective : monthsAfter(until, -from.months);
  const ends = isNow ? charged : monthsAfter(changes, to.months);
  const at = Date.parse(begins);
  const part = ((Date.parse(changes) - at) * 100) / Math.max(1, Date.parse(ends) - at);
  return {
    changesAt: Math.round(Math.min(100 - NARROWEST, Math.max(NARROWEST, part)) * 10) / 10,
    days: [
      when === 'trial' ? text.calendarTrial : text.calendarPaid(from.months),
      isNow
        ? text.calendarToday(dayOfYear(changes), dollars(today.total_price))
        : text.calendarDay(day(changes), dollars(next.total_price)),
      text.calendarDay(day(ends), dollars(next.total_price)),
    ],
  };
}
