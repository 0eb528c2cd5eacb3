// No Intl: the same text is made in the browser and in the engine of the server.

import { locale } from '../messages/locale';
import type { Plan, PriceTier } from './wire';

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
/** By which tier so many agents pay: the last one that they reach. */
export const tierOf = (tiers: readonly PriceTier[] | undefined, agents: number): PriceTier | undefined =>
  tiers?.filter(({ from }) => from <= agents).at(-1);

/** What each of so many agents pays for a period, before tax. */
export const unitOf = ({ unitCents, tiers }: Pick<Plan, 'unitCents' | 'tiers'>, agents: number): Cents =>
  tierOf(tiers, agents)?.cents ?? unitCents;

/** The price of a period for all agents, before tax. */
export const netOf = (plan: Pick<Plan, 'unitCents' | 'perAccount' | 'tiers'>, agents: number): Cents =>
  plan.perAccount ? unitOf(plan, agents) * agents : plan.unitCents;
