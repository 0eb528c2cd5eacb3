import { expect, test } from 'vitest';
import { mayPay, paidProducts } from '../../../lib/payers';
import {
  actionsOf,
  CHART,
  chartOf,
  monthName,
  type Subscription,
  scaleTop,
  subscriptionStateOf,
} from './billing';

const NOW = '2026-11-21T10:00:00Z';

type Part = {
  charge?: object;
  slug?: string;
  changeable?: boolean;
  keepable?: boolean;
  refund?: object;
  retry_at?: string;
  trial_days_left?: number;
};

function subscription(status: string, { charge, ...part }: Part = {}): Subscription {
  return {
    charge: { id: 'r1', status, next_charge_at: '2026-12-21T10:00:00Z', ...charge },
    product: 'livechat',
    slug: 'deepl',
    changeable: false,
    keepable: false,
    trial_days_left: 0,
    ...part,
  } as Subscription;
}

test.each([
  [['billing_manage'], 'livechat', true],
  [['billing_manage'], 'helpdesk', false],
  [['billing--all:rw'], 'livechat', true],
  [['billing--all:rw'], 'helpdesk', true],
  [['integrations_manage'], 'livechat', false],
] as const)('S6.02 %s pays for %s: %s', (permissions, product, may) => {
  expect(mayPay(permissions, product)).toBe(may);
});

test('S9.20 S9.21 the products that are billed are live chat and help desk', () => {
  expect(paidProducts(['billing--all:rw'])).toEqual(['livechat', 'helpdesk']);
});

test.each([
  ['active', {}, 'active', ['cancel']],
  ['active', { trial_days_left: 3 }, 'trial', ['cancel']],
  ['active', { changeable: true }, 'active', ['change', 'cancel']],
  ['active', { changeable: true, slug: '' }, 'active', ['change', 'cancel']],
  ['active', { refund: { kind: 'withdrawal', amount: 1 } }, 'active', ['refund', 'cancel']],
  ['accepted', {}, 'accepted', []],
  ['accepted', { charge: { authentication_url: 'x' } }, 'accepted', ['confirm']],
  ['past_due', {}, 'past_due', ['cancel']],
  ['past_due', { retry_at: '2026-11-24T10:00:00Z' }, 'past_due', ['pay', 'cancel']],
  ['frozen', {}, 'frozen', ['pay', 'cancel']],
  ['cancelled', {}, 'cancelled', ['again']],
  ['cancelled', { refund: { kind: 'unused', amount: 1 } }, 'cancelled', ['again', 'refund']],
  ['cancelled', { keepable: true }, 'cancelled', ['keep']],
  ['cancelled', { keepable: true, refund: { kind: 'unused', amount: 1 } }, 'cancelled', ['keep', 'refund']],
  ['cancelled', { charge: { next_charge_at: '2026-11-20T10:00:00Z' } }, 'ended', ['again', 'remove']],
  ['cancelled', { charge: { next_charge_at: null }, slug: '' }, 'ended', ['remove']],
] as const)('S4.13 S4.14 a subscription that is %s %o is %s', (status, part, state, actions) => {
  const one = subscription(status, part);
  expect(subscriptionStateOf(one, NOW)).toBe(state);
  expect(actionsOf(one, NOW)).toEqual(actions);
});

test.each([
  [0, 400],
  [1, 400],
  [24_480, 40_000],
  [40_000, 40_000],
  [40_001, 80_000],
  [99_000, 100_000],
])('the scale of the picture reaches %d with %d', (most, top) => {
  expect(scaleTop(most)).toBe(top);
});

test('a bar is as high as its sum, and begins at the bottom line', () => {
  const { bars, lines } = chartOf([
    { month: '2026-10', paid: 20_000, refunded: 0 },
    { month: '2026-11', paid: 40_000, refunded: 500 },
  ]);
  const ground = CHART.height - CHART.bottom;
  expect(bars.map(({ y, height }) => y + height)).toEqual([ground, ground]);
  expect(bars[1]?.y).toBe(CHART.top);
  expect(bars[0]?.height).toBe((bars[1]?.height ?? 0) / 2);
  expect(lines.map(({ cents }) => cents)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
});

test('months have names', () => {
  expect(monthName('2026-11')).toBe('Nov');
  expect(monthName('2026-01', true)).toBe('Jan 2026');
});
