// No Intl: the same text is made in the browser and in the engine of the server.

import { locale } from '../messages/locale';
import type { Plan } from './wire';

/** An amount of money in US cents. */
export type Cents = number;

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, locale.group);
}

/** Groups an integer by thousands: 6480 is "6,480". */
export function count(n: number): string {
  return group(String(Math.trunc(n)));
}

/** A number with so many digits after the point: "4.7". */
export const decimal = (n: number, digits: number): string => n.toFixed(digits).replace('.', locale.point);

const ofCents = (abs: number): string =>
  `${group(String(Math.floor(abs / 100)))}${locale.point}${String(abs % 100).padStart(2, '0')}`;

/** Money in sums, always with cents: "$72.00", "−$34.48". */
export function dollars(cents: Cents): string {
  return (cents < 0 ? '−' : '') + locale.money(ofCents(Math.abs(Math.round(cents))));
}

/** Money in lists: whole dollars without cents, "$9", "$1,234.50". */
export function shortDollars(cents: Cents): string {
  const abs = Math.abs(Math.round(cents));
  if (abs % 100 !== 0) return dollars(cents);
  return (cents < 0 ? '−' : '') + locale.money(group(String(abs / 100)));
}
/** The price of a period for all agents, before tax. */
export const netOf = (plan: Pick<Plan, 'unitCents' | 'perAccount'>, agents: number): Cents =>
  plan.unitCents * (plan.perAccount ? agents : 1);
