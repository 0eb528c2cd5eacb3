import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Price as PriceTag } from '../lib/wire';
import { Price, RowPrice } from './Price';

const once: PriceTag = { cents: 4900, frequency: 'once', perAccount: false, trialDays: 0 };
const perAgent: PriceTag = {
  cents: 140,
  oldCents: 200,
  frequency: 'monthly',
  perAccount: true,
  trialDays: 0,
};
const textOf = (price: PriceTag, agents?: number) =>
  render(<Price price={price} agents={agents} />).container.textContent;

test.each([
  [undefined, 'Before $2$1.40/mo per agent'],
  [1, 'Before $2.00$1.40/mo, 1 agent'],
  [6, 'Before $12.00$8.40/mo, 6 agents'],
  [10_000, 'Before $20,000.00$14,000.00/mo, 10,000 agents'],
])('what is priced per agent is shown for %s agents as "%s"', (agents, text) => {
  expect(textOf(perAgent, agents)).toBe(text);
});

test.each([
  [once, '$49 one-time'],
  [{ ...once, cents: 2_000_000 }, '$20,000 one-time'],
  [{ ...once, cents: 0, frequency: 'free' } as PriceTag, 'Free'],
  [{ ...perAgent, perAccount: false, oldCents: 0 }, '$1.40/mo'],
])('what is not priced per agent stays as it is', (price, text) => {
  expect(textOf(price, 6)).toBe(text);
});

test('a row has its unit below the number, and prices do not turn around in a text from right to left', () => {
  const { container } = render(<RowPrice price={perAgent} agents={6} />);
  expect(container.querySelector('bdi small')).toHaveTextContent('/mo, 6 agents');
});
