import { expect, test } from 'vitest';
import { whyChanged } from './why';

const shown = { unit: 700, unitWithoutDeal: 1000, quantity: 6, taxRate: 21 };
const line = {
  name: 'Zoom',
  cents: 4200,
  tax_cents: 882,
  unit_cents: 700,
  quantity: 6,
  tax_rate: 21_000,
  tax_place: 'Netherlands',
};

test.each([
  [{}, []],
  [{ quantity: 7 }, ['Your organization has 7 agents now, not 6.']],
  [{ unit_cents: 800 }, ['The price is now $8.00, not $7.00.']],
  [{ unit_cents: 1000 }, ['The deal has ended.']],
  [{ tax_rate: 0, tax_place: 'Oregon' }, ['Tax follows the billing address: Oregon 0 %.']],
  [
    { unit_cents: 1000, quantity: 1, tax_rate: 14_975, tax_place: 'Quebec' },
    [
      'Your organization has 1 agent now, not 6.',
      'The deal has ended.',
      'Tax follows the billing address: Quebec 14.975 %.',
    ],
  ],
  // An older server says no more than the sums.
  [{ unit_cents: undefined, quantity: undefined, tax_rate: undefined, tax_place: undefined }, []],
])('%j', (part, reasons) => {
  expect(whyChanged(shown, { ...line, ...part } as typeof line)).toEqual(reasons);
});

test('nothing is said of what was not shown', () => {
  expect(whyChanged(undefined, line)).toEqual([]);
  expect(whyChanged(shown, undefined)).toEqual([]);
});
