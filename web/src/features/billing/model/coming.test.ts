import { describe, expect, test } from 'vitest';
import { monthsAfter } from '../../../lib/dates';
import type { Subscription } from './billing';
import { comingCharges, monthlyTotal } from './coming';

const NOW = '2026-11-22T10:00:00Z';

type Part = { status?: string; months?: number; total?: number; next?: string; retry?: string };

const subscription = (
  id: string,
  { status = 'active', months = 1, total = 2500, next = '2026-11-28T10:00:00Z', retry }: Part,
) =>
  ({
    charge: { id, name: id, status, months, taxes: { total_price: total }, next_charge_at: next },
    slug: id,
    trial_days_left: 0,
    ...(retry ? { retry_at: retry } : {}),
  }) as Subscription;

const whatsapp = subscription('whatsapp', {});
const asana = subscription('asana', { months: 12, total: 24_480, next: '2027-07-31T10:00:00Z' });
const klaviyo = subscription('klaviyo', {
  status: 'past_due',
  total: 1500,
  next: '2026-12-16T10:00:00Z',
  retry: '2026-11-24T10:00:00Z',
});

describe('what an organization pays each month', () => {
  test('counts yearly plans by the month', () => {
    expect(monthlyTotal([klaviyo, whatsapp, asana], NOW)).toBe(1500 + 2500 + 2040);
  });

  test.each(['frozen', 'cancelled', 'declined'])('leaves out what is %s', (status) => {
    expect(monthlyTotal([subscription('x', { status })], NOW)).toBe(0);
  });
});

describe('what is charged next', () => {
  test('is in the order of its days, with what is tried again', () => {
    const list = comingCharges([whatsapp, asana, klaviyo], NOW, 30).map(
      ({ id, on }) => `${on.slice(5, 10)} ${id}`,
    );
    expect(list).toEqual(['11-24 klaviyo', '11-28 whatsapp', '12-16 klaviyo']);
  });

  test('names a month twice that falls into the span twice', () => {
    const list = comingCharges([whatsapp], NOW, 40).map((one) => one.on.slice(0, 10));
    expect(list).toEqual(['2026-11-28', '2026-12-28']);
  });

  test('is nothing for what was cancelled', () => {
    expect(comingCharges([subscription('x', { status: 'cancelled' })], NOW, 30)).toEqual([]);
  });
});

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', 2, '2027-02-28T23:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2026-11-28T10:00:00.000Z', 1, '2026-12-28T10:00:00.000Z'],
])('%s and %d months is %s', (from, months, to) => {
  expect(monthsAfter(from, months)).toBe(to);
});
