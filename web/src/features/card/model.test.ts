import { describe, expect, test } from 'vitest';
import { card as text } from '../../messages/card';
import { cardErrors, expiryOf, isSameCard, needsCard, parseExpiry, settledAddress } from './model';

const visa = { cardType: 'visa', firstSix: '424242', lastFour: '4242', expMonth: 8, expYear: 2029 };

test.each([
  [{}, true],
  [{ expYear: 2031 }, true],
  [{ cardType: 'master' }, false],
  [{ firstSix: '400000' }, false],
  [{ lastFour: '0341' }, false],
])('S5.12 cards are the same by type, first six and last four: %o', (part, same) => {
  expect(isSameCard(visa, { ...visa, ...part })).toBe(same);
});

test.each([
  [0, false, true],
  [0, true, true],
  [14, false, false],
  [14, true, true],
])('S5.13 %d trial days, card required %s: needed %s', (days, required, needed) => {
  expect(needsCard(days, required)).toBe(needed);
});

test.each([
  [8, 2029, '2029-06-30', 'good'],
  [8, 2029, '2029-07-01', 'soon'],
  [8, 2029, '2029-08-31T23:59:59Z', 'soon'],
  [8, 2029, '2029-09-01', 'past'],
  [1, 2030, '2029-12', 'soon'],
  [2, 2030, '2029-12', 'good'],
] as const)('a card of %d/%d on %s is %s', (expMonth, expYear, now, state) => {
  expect(expiryOf({ expMonth, expYear }, now)).toBe(state);
});

test('S9.24 the brands of cards', () => {
  expect(Object.keys(text.brands)).toEqual(['visa', 'master', 'mastercard', 'american_express']);
});

test('a VAT number of a country without them is ignored', () => {
  const address = { country: 'US', zip: '10001', company: '', vatNumber: 'DE1' };
  expect(settledAddress(address).vatNumber).toBe('');
  expect(settledAddress({ ...address, country: 'DE' }).vatNumber).toBe('DE1');
});

describe('the card form', () => {
  const good = {
    number: '4242 4242 4242 4242',
    expiry: '08/29',
    cvc: '123',
    name: 'Maria',
    country: 'PL',
    zip: '',
    company: '',
    vatNumber: '',
  };
  test('accepts a card as people write it', () => {
    expect(cardErrors(good, false)).toEqual({});
  });
  test('names each field that cannot be right', () => {
    const bad = { ...good, number: '42', expiry: '13/29', cvc: 'x', name: ' ', country: '' };
    const errors = cardErrors(bad, false);
    expect(Object.keys(errors)).toEqual(['number', 'expiry', 'cvc', 'name', 'country']);
    // The provider's own fields check themselves.
    expect(Object.keys(cardErrors(bad, true))).toEqual(['name', 'country']);
  });
  test.each([
    ['08/29', { month: 8, year: 2029 }],
    ['8 / 2029', { month: 8, year: 2029 }],
    ['13/29', null],
    ['0829', null],
    ['', null],
  ])('expiry %s', (typed, expiry) => {
    expect(parseExpiry(typed)).toEqual(expiry);
  });
});
