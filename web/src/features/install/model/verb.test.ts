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
      expect(verbOf({ isPaid, isService, trialDays }, { isTried })).toBe(verb);
    },
  );

  test.each([
    [false, 'install'],
    [true, 'activate'],
  ])('what is paid for is not bought again (service %s): %s', (isService, verb) => {
    expect(verbOf({ isPaid: true, isService, trialDays: 14 }, { isPaidFor: true })).toBe(verb);
  });
});

describe('the action of a card', () => {
  test.each([
    [
      'a free app asks for its permissions',
      { price: free, service: false },
      {},
      { kind: 'dialog', verb: 'install' },
    ],
    ['a free service, too', { price: free, service: true }, {}, { kind: 'dialog', verb: 'activate' }],
    ['a paid app leads to its checkout', { price, service: false }, {}, { kind: 'checkout', verb: 'buy' }],
    [
      'one with a trial, too',
      { price: { ...price, trialDays: 14 }, service: false },
      {},
      { kind: 'checkout', verb: 'trial' },
    ],
    [
      'one whose trial was used is bought',
      { price: { ...price, trialDays: 14 }, service: false },
      { isTried: true },
      { kind: 'checkout', verb: 'buy' },
    ],
    [
      'one that is paid for is installed',
      { price: { ...price, frequency: 'once' }, service: false },
      { isPaidFor: true },
      { kind: 'dialog', verb: 'install' },
    ],
    [
      'one that an owner may have is asked for, paid for or not',
      { price, service: false },
      { refusal: 'install_forbidden', isPaidFor: true },
      { kind: 'ask' },
    ],
    [
      'one that an owner was asked for says so',
      { price, service: false },
      { refusal: 'install_forbidden', isAsked: true },
      { kind: 'asked' },
    ],
    [
      'one that nobody may have now is refused where its reason stands',
      { price, service: false },
      { refusal: 'license_inactive' },
      { kind: 'checkout', verb: 'buy' },
    ],
    ['an installed app says so', { price, service: false }, { isInstalled: true }, { kind: 'installed' }],
    [
      'what is priced by the hour has none',
      { price: { ...price, frequency: 'hourly' }, service: true },
      {},
      { kind: 'none' },
    ],
    ['what is coming has none', { price: free, service: false, comingSoon: true }, {}, { kind: 'none' }],
  ] as const)('%s', (_, app, standing, action) => {
    expect(quickActionOf(app, standing)).toEqual(action);
  });
});

test('the checkout names a plan where one was chosen', () => {
  expect(checkoutPath({ slug: 'viber' })).toBe('/checkout/viber/');
  expect(checkoutPath({ slug: 'viber' }, { id: 'a b' })).toBe('/checkout/viber/?plan=a%20b');
});
