import type { components } from '../../lib/api.gen';

type Schemas = components['schemas'];
export type Offer = Schemas['BillingChangeOffer'];
export type Quote = Schemas['BillingChangeQuote'];
export type PlanChange = Schemas['BillingPlanChange'];

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
