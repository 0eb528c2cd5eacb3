import type { Cents } from '../../../lib/money';
import { why as text } from '../../../messages/agreeing';
import type { Total } from './payment';

/** What a sum that was shown was made of. */
export type ShownParts = {
  unit: Cents;
  /** The price without the deal, 0 without one. */
  unitWithoutDeal?: Cents | undefined;
  quantity: number;
  /** In percent; undefined while it was not known. */
  taxRate: number | undefined;
};

type Line = Total['lines'][number];

/** Why a total is another one than was shown, in sentences; none when nothing of it can be told. */
export function whyChanged(shown: ShownParts | undefined, line: Line | undefined): string[] {
  if (!shown || !line) return [];
  const reasons: string[] = [];
  const { unit_cents: unit, quantity, tax_rate: rate = 0, tax_place: place } = line;
  if (quantity && quantity !== shown.quantity) reasons.push(text.agents(quantity, shown.quantity));
  if (unit && unit !== shown.unit) {
    reasons.push(unit === shown.unitWithoutDeal ? text.dealEnded : text.price(unit, shown.unit));
  }
  if (place && shown.taxRate !== undefined && rate !== Math.round(shown.taxRate * 1000))
    reasons.push(text.tax(place, rate / 1000));
  return reasons;
}
