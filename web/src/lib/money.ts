// No Intl: the same text is made in the browser and in the engine of the server.

import type { Plan } from './wire';

/** An amount of money in US cents. */
export type Cents = number;

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Groups an integer by thousands: 6480 is "6,480". */
export function count(n: number): string {
  return group(String(Math.trunc(n)));
}

/** Money in sums, always with cents: "$72.00", "−$34.48". */
export function dollars(cents: Cents): string {
  const abs = Math.abs(Math.round(cents));
  const rest = String(abs % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}$${group(String(Math.floor(abs / 100)))}.${rest}`;
}

/** Money in lists: whole dollars without cents, "$9", "$1,234.50". */
export function shortDollars(cents: Cents): string {
  const text = dollars(cents);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}
/** The price of a period for all agents, before tax. */
export const netOf = (plan: Pick<Plan, 'unitCents' | 'perAccount'>, agents: number): Cents =>
  plan.unitCents * (plan.perAccount ? agents : 1);
