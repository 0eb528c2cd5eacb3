import { expect, test } from 'vitest';
import { ApiError, BlockedCall } from '../../../lib/http';
import {
  type ChargeStatus,
  failureSentence,
  isLateAfter,
  isReversed,
  nextPoll,
  offerStateOf,
  outcomeOf,
  ownThankYouPath,
  paymentSentence,
  permissionLines,
  purchaseReducer,
  showsPurchaseToast,
  webAddress,
} from './payment';

test.each([
  ['pending', 'open'],
  ['accepted', 'open'],
  ['processed', 'open'],
  ['past_due', 'open'],
  ['a status of tomorrow', 'open'],
  ['success', 'success'],
  ['active', 'success'],
  ['failed', 'failure'],
  ['declined', 'failure'],
  ['cancelled', 'failure'],
] as const)('S4.11 rule 2: %s is %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});

test.each([
  ['processed', 0, 2000],
  ['processed', 59_999, 2000],
  ['processed', 60_000, 10_000],
  ['processed', 599_999, 10_000],
  ['processed', 600_000, false],
  ['success', 0, false],
  ['failed', 0, false],
] as const)('S9.07 rule 2: %s after %d ms polls in %s', (status, waited, pause) => {
  expect(nextPoll({ status }, waited)).toBe(pause);
});

test.each([
  ['processed', 19_999, false],
  ['processed', 20_000, true],
  ['success', 20_000, false],
] as const)('%s after %d ms: the page need not stay open is %s', (status, waited, isLate) => {
  expect(isLateAfter({ status }, waited)).toBe(isLate);
});

const CARD =
  'Unfortunately, we were unable to charge your card. Please, ensure that all Credit Card details are valid and you have sufficient funds in the account.';
const BILLING =
  "It looks like there's been an error on our side. Don't worry, your card details are valid. Please retry or contact our support.";
const GENERAL =
  "We're sorry, but there's been an error and the transaction failed. Try again or contact our support.";
const AD_BLOCK =
  "There's been an error caused by AdBlock. Whitelist this site in AdBlock or add it to Trusted Sites in your browser.";

test.each([
  [new ApiError(422, 'card_declined', 'x'), true, CARD],
  [new ApiError(422, 'card_missing', 'x'), true, CARD],
  [new ApiError(500, 'internal', 'x'), true, BILLING],
  [new ApiError(404, 'charge_not_found', 'x'), true, "This transaction doesn't exist."],
  [new BlockedCall(0, 'Unexpected error', 'x'), true, AD_BLOCK],
  [new ApiError(0, 'Unexpected error', 'x'), true, GENERAL],
  [new BlockedCall(0, 'Unexpected error', 'x'), false, GENERAL],
  [
    new ApiError(422, 'plan_not_available', 'This plan cannot be bought.'),
    true,
    'This plan cannot be bought.',
  ],
  [new ApiError(422, 'validation', 'x'), true, GENERAL],
  [new Error('bug'), true, GENERAL],
])('S8.11 to S8.15: %s', (failure, isOnline, sentence) => {
  expect(failureSentence(failure, isOnline)).toBe(sentence);
});

test.each([
  ['card_declined', CARD],
  ['insufficient_funds', CARD],
  ['authentication_failed', CARD],
  ['processing_error', BILLING],
  [undefined, GENERAL],
])('a payment failed by %s', (code, sentence) => {
  expect(paymentSentence(code)).toBe(sentence);
});

test('S8.17 the toast of a purchase', () => {
  expect(showsPurchaseToast('/apps/deepl/', false)).toBe(true);
  expect(showsPurchaseToast('/checkout/deepl/', false)).toBe(false);
  expect(showsPurchaseToast('/apps/deepl/', true)).toBe(false);
});

test('permissions in two lines', () => {
  const area = (name: string, readOnly: boolean) => ({ area: name, readOnly, scopes: [] });
  expect(
    permissionLines([
      area('Chats', false),
      area('Tickets', false),
      area('Customers', true),
      area('Tools', false),
    ]),
  ).toEqual({ write: 'chats, tickets and tools', read: 'customers' });
  expect(permissionLines([])).toEqual({ write: '', read: '' });
});

test('the purchase moves only along its steps', () => {
  const idle = { step: 'idle' } as const;
  const starting = purchaseReducer(idle, { type: 'start' });
  expect(starting).toEqual({ step: 'starting' });
  expect(purchaseReducer(starting, { type: 'start' })).toBe(starting);
  const following = purchaseReducer(starting, {
    type: 'activated',
    charge: { kind: 'direct_charge', id: 'c1' },
  });
  expect(following).toEqual({ step: 'following', charge: { kind: 'direct_charge', id: 'c1' } });
  expect(purchaseReducer(following, { type: 'start' })).toBe(following);
  expect(purchaseReducer(idle, { type: 'activated', charge: { kind: 'direct_charge', id: 'c1' } })).toBe(
    idle,
  );
  const failed = purchaseReducer(following, { type: 'failed', sentence: 's' });
  expect(failed).toEqual({ step: 'failed', sentence: 's' });
  expect(purchaseReducer(failed, { type: 'start' })).toEqual({ step: 'starting' });
});

test.each([
  ['pending', 'open'],
  ['accepted', 'accepted'],
  ['processed', 'running'],
  ['a status of tomorrow', 'running'],
  ['success', 'paid'],
  ['active', 'paid'],
  ['past_due', 'unpaid'],
  ['frozen', 'unpaid'],
  ['declined', 'refused'],
  ['cancelled', 'refused'],
  ['failed', 'failed'],
] as const)('S4.12 an external charge that is %s is %s', (status, state) => {
  expect(offerStateOf({ status: status as ChargeStatus })).toBe(state);
});

test.each([
  ['https://shop.test/marketplace/checkout/x/thank-you?id=1', '/checkout/x/thank-you?id=1'],
  ['https://shop.test/marketplace/apps/x/', null],
  ['https://shop.test/marketplaces/checkout/x/thank-you', null],
  ['https://app.test/marketplace/', null],
  ['javascript:alert(1)', null],
])('an address to return to: %s', (address, path) => {
  expect(ownThankYouPath(address, '/marketplace', 'https://shop.test')).toBe(path);
});

test('an address of an app is a link only if a browser opens it as a page', () => {
  expect(webAddress('https://app.test/back')).toBe('https://app.test/back');
  expect(webAddress('javascript:alert(1)')).toBeNull();
});

test('a business that gave its number accounts for the tax itself', () => {
  expect(isReversed({ tax_rate: 0 }, 'DE136695976')).toBe(true);
  expect(isReversed({ tax_rate: 19 }, 'DE136695976')).toBe(false);
  expect(isReversed({ tax_rate: 0 }, '')).toBe(false);
});
