import { describe, expect, test } from 'vitest';
import { checkoutPath, quickActionOf, verbOf } from './verb';

const price = { cents: 900, frequency: 'monthly', perAccount: false, trialDays: 0 } as const;
const free = { ...price, cents: 0, frequency: 'free' } as const;

describe('the word of the way to have an app', () => {
  test.each([
    [false, false, 0, false, 'install'],
    [false, true, 0, false, 'activate'],
    [true, false, 14, false, 'trial'],
    [true, false, 14, true, 'buy'],
    [true, false, 0, false, 'buy'],
    [true, true, 0, false, 'buy'],
  ] as const)(
    'paid %s, service %s, %d days of trial, tried %s: %s',
    (isPaid, isService, trialDays, isTried, verb) => {
      expect(verbOf({ isPaid, isService, trialDays }, isTried)).toBe(verb);
    },
  );
});

describe('the action of a card', () => {
  test.each([
    [
      'a free app asks for its permissions',
      { price: free, service: false },
      false,
      { kind: 'dialog', verb: 'install' },
    ],
    ['a free service, too', { price: free, service: true }, false, { kind: 'dialog', verb: 'activate' }],
    ['a paid app leads to its checkout', { price, service: false }, false, { kind: 'checkout', verb: 'buy' }],
    [
      'one with a trial, too',
      { price: { ...price, trialDays: 14 }, service: false },
      false,
      { kind: 'checkout', verb: 'trial' },
    ],
    ['an installed app says so', { price, service: false }, true, { kind: 'installed' }],
    [
      'what is priced by the hour has none',
      { price: { ...price, frequency: 'hourly' }, service: true },
      false,
      { kind: 'none' },
    ],
    ['what is coming has none', { price: free, service: false, comingSoon: true }, false, { kind: 'none' }],
  ] as const)('%s', (_, app, isInstalled, action) => {
    expect(quickActionOf(app, isInstalled)).toEqual(action);
  });
});

test('the checkout names a plan where one was chosen', () => {
  expect(checkoutPath({ slug: 'viber' })).toBe('/checkout/viber/');
  expect(checkoutPath({ slug: 'viber' }, { id: 'a b' })).toBe('/checkout/viber/?plan=a%20b');
});
