import { expect, test } from 'vitest';
import { type Grant, grantOf, isWaiting, type Owned, readUnits, upgradeStateOf } from './model';

const grant = (state: Grant['state'], part: Partial<Grant> = {}): Grant => ({
  charge_id: 'c1',
  charge_type: 'direct_charge',
  quantity: 1,
  state,
  created_at: '2026-11-21T10:00:00Z',
  ...part,
});

const owned = (quantity: number | null, ...grants: Grant[]): Owned => ({ id: 'u1', quantity, grants });

// Contract billing 9: n/a before the first, 1 for what is had once, the sum for a counted one.
test.each([
  ['nothing yet', true, undefined, { quantity: null, badge: null, refusal: '', isForSale: true }],
  [
    'had once',
    false,
    owned(1, grant('enabled')),
    { quantity: 1, badge: 'active', refusal: '', isForSale: false },
  ],
  [
    'counted',
    true,
    owned(5, grant('enabled')),
    { quantity: 5, badge: 'active', refusal: '', isForSale: true },
  ],
  [
    'being switched on',
    false,
    owned(null, grant('enabling')),
    { quantity: null, badge: 'enabling', refusal: '', isForSale: false },
  ],
  [
    'ended',
    false,
    owned(null, grant('disabled')),
    { quantity: null, badge: null, refusal: '', isForSale: true },
  ],
  [
    'ending',
    false,
    owned(null, grant('disabling')),
    { quantity: null, badge: 'disabling', refusal: '', isForSale: true },
  ],
  [
    'refused',
    false,
    owned(null, grant('disabled'), grant('refused', { refusal: 'No.' })),
    { quantity: null, badge: null, refusal: 'No.', isForSale: true },
  ],
  [
    'refused and then bought',
    false,
    owned(1, grant('refused', { refusal: 'No.' }), grant('enabled')),
    { quantity: 1, badge: 'active', refusal: '', isForSale: false },
  ],
] as const)('an upgrade that is %s', (_, counted, has, state) => {
  expect(upgradeStateOf(counted, has as Owned | undefined)).toEqual(state);
});

test('a charge counts with the last grant that it brought', () => {
  const items = [owned(1, grant('disabled'), grant('enabled'), grant('refused', { charge_id: 'c2' }))];
  expect(grantOf(items, 'c1')?.state).toBe('enabled');
  expect(grantOf(items, 'c3')).toBeUndefined();
  expect(isWaiting(grant('enabling'))).toBe(true);
  expect(isWaiting(undefined)).toBe(false);
});

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['1000', 1000],
  ['0', null],
  ['1001', null],
  ['-1', null],
  ['1.5', null],
  ['1e2', null],
  ['', null],
])('%j is the quantity %s', (typed, units) => {
  expect(readUnits(typed)).toBe(units);
});
