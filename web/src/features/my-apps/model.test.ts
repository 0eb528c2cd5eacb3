import { describe, expect, test } from 'vitest';
import type { Payment, Subscription } from '../billing/model/billing';
import type { Installed } from '../installation/api';
import type { Attempt } from '../payment/api/attempts';
import { nextCharge, type Read, rowsOf, sorted, unpaid } from './model';

const NOW = '2026-11-25T10:00:00Z';

const app = (slug: string, part: Partial<Installed> = {}) =>
  ({
    id: `id-${slug}`,
    slug,
    name: slug,
    product: 'livechat',
    hasAccess: true,
    setupRequired: false,
    errorCode: null,
    ...part,
  }) as Installed;

const subscription = (slug: string, status: string, part: object = {}, days = 0) =>
  ({
    slug,
    trial_days_left: days,
    retry_at: status === 'past_due' ? '2026-11-27T10:00:00Z' : undefined,
    charge: {
      name: slug,
      status,
      next_charge_at: '2026-12-10T10:00:00Z',
      taxes: { total_price: 900 },
      ...part,
    },
  }) as Subscription;

/** One whose payment was begun and has not ended. */
function collected(slug: string): Subscription {
  const { retry_at: _, ...rest } = subscription(slug, 'past_due');
  return rest;
}

const read = (part: Partial<Read>): Read => ({
  installed: [app('a')],
  subscriptions: [],
  payments: [],
  attempts: [],
  rightsAsked: [],
  now: NOW,
  ...part,
});

const stateOf = (part: Partial<Read>) => rowsOf(read(part))[0]?.state;

describe('the state of an installed app', () => {
  test.each<[string, Partial<Read>, object]>([
    ['nothing to say', {}, { kind: 'active' }],
    [
      'a payment waits for the bank',
      { attempts: [{ application_id: 'id-a' } as Attempt], installed: [app('a', { setupRequired: true })] },
      { kind: 'payment-open' },
    ],
    ['a payment failed', { subscriptions: [subscription('a', 'past_due')] }, { kind: 'payment-failed' }],
    ['a payment is being collected', { subscriptions: [collected('a')] }, { kind: 'active' }],
    ['the set-up is not finished', { installed: [app('a', { setupRequired: true })] }, { kind: 'set-up' }],
    [
      'the app says what is wrong',
      {
        installed: [app('a', { errorCode: 'token_expired' })],
        rightsAsked: [{ applicationId: 'id-a', areas: ['Chats'] }],
      },
      { kind: 'broken', code: 'token_expired' },
    ],
    [
      'it asks for more',
      { rightsAsked: [{ applicationId: 'id-a', areas: ['Chats'] }] },
      { kind: 'rights', areas: ['Chats'] },
    ],
    ['a trial', { subscriptions: [subscription('a', 'active', {}, 3)] }, { kind: 'trial', days: 3 }],
    [
      'cancelled, and still paid',
      { subscriptions: [subscription('a', 'cancelled')] },
      { kind: 'ending', on: '2026-12-10T10:00:00Z' },
    ],
    ['left without access', { installed: [app('a', { hasAccess: false })] }, { kind: 'no-access' }],
  ])('%s', (_, part, want) => {
    expect(stateOf(part)).toEqual(want);
  });

  test('the subscription to an upgrade is not that of the app', () => {
    const upgrade = subscription('a', 'past_due', { resource: { id: 'lane' } });
    const [row] = rowsOf(read({ subscriptions: [upgrade] }));
    expect(row?.state).toEqual({ kind: 'active' });
    expect(row?.subscription).toBeUndefined();
  });

  test('what was paid once stands with its payment', () => {
    const payment = { slug: 'a', charge: { id: 'c1' } } as Payment;
    expect(rowsOf(read({ payments: [payment] }))[0]?.payment).toBe(payment);
  });
});

describe('the order of the list', () => {
  const rows = rowsOf(
    read({
      installed: [app('calm'), app('broken'), app('new', { setupRequired: true }), app('also calm')],
      subscriptions: [
        subscription('broken', 'past_due', { next_charge_at: '2026-12-02T10:00:00Z' }),
        subscription('calm', 'active', { next_charge_at: '2026-12-01T10:00:00Z' }),
      ],
    }),
  );
  const names = (by: 'attention' | 'name' | 'next') => sorted(rows, by).map((row) => row.app.name);

  test('what needs attention stands first, then names', () => {
    expect(names('attention')).toEqual(['broken', 'new', 'also calm', 'calm']);
  });

  test('names, and the next charge', () => {
    expect(names('name')).toEqual(['also calm', 'broken', 'calm', 'new']);
    expect(names('next').slice(0, 2)).toEqual(['calm', 'broken']);
  });
});

test('the next charge is the first of what renews, and none of what is cancelled', () => {
  const list = [
    subscription('ends', 'cancelled', { next_charge_at: '2026-11-26T10:00:00Z' }),
    subscription('later', 'active', { next_charge_at: '2026-12-02T10:00:00Z' }),
    subscription('first', 'active', { next_charge_at: '2026-12-01T10:00:00Z' }, 6),
  ];
  expect(nextCharge(list, NOW)).toEqual({ on: '2026-12-01T10:00:00Z', total: 900, name: 'first' });
  expect(nextCharge([], NOW)).toBeUndefined();
});

test('money is missing where a payment failed, whether or not the app was taken', () => {
  const list = [
    subscription('a', 'active'),
    subscription('b', 'past_due'),
    subscription('c', 'frozen'),
    collected('collected'),
    subscription('at the bank', 'past_due', { authentication_url: 'https://bank.test/' }),
  ];
  expect(unpaid(list).map((one) => one.slug)).toEqual(['b', 'c']);
});
