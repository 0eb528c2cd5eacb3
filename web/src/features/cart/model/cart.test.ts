import { describe, expect, test, vi } from 'vitest';
import { ApiError, BlockedCall } from '../../../lib/http';
import { cart as text } from '../../../messages/cart';
import { cartOf, itemOf, planOf } from '../../../testing/carts';
import {
  cartTotalsOf,
  changeSentence,
  datesOf,
  minutesLeft,
  monthsLater,
  needsCardFor,
  noteSentence,
  pageAfter,
  payingProducts,
  pollPurchased,
  purchaseSentence,
  splitPurchased,
  termsOf,
  whyCartChanged,
  yearlySaving,
} from './cart';

test('why a cart comes to another sum, each reason once', () => {
  const shown = cartOf([itemOf({ id: 'a', name: 'A' }), itemOf({ id: 'b', name: 'B' })]);
  const now = { ...shown, summary: { ...shown.summary, taxRate: 21_000, taxPlace: 'Netherlands' } };
  expect(whyCartChanged(shown, shown)).toEqual([]);
  expect(whyCartChanged(shown, now)).toEqual(['Tax follows the billing address: Netherlands 21 %.']);
});

const BOUGHT = '2026-11-20T10:00:01Z';
const AD_BLOCK =
  "There's been an error caused by AdBlock. Whitelist this site in AdBlock or add it to Trusted Sites in your browser.";
const LOCKED = 'Your cart is currently blocked by the unfinished checkout process. Try again later.';

describe('S8.18 to S8.23 failures', () => {
  test.each([
    [text.loadFailed, "Cart couldn't be loaded. Please, contact our support."],
    [text.createFailed, "Cart couldn't be created. Please, contact our support."],
    [text.updateFailed, "Cart couldn't be updated. Please, contact our support."],
    [text.removeFailed, "The product couldn't be removed from the cart. Please, contact our support."],
    [text.addFailed, "The product couldn't be added to the cart. Please, contact our support."],
    [
      text.addAllFailed,
      "Products couldn't be added to the cart. Please, try again later or contact our support.",
    ],
  ])('%s', (own, sentence) => {
    const failure = new ApiError(500, 'internal', 'no');
    expect(changeSentence(failure, own, true)).toBe(sentence);
    // S8.11: a call that never left replaces it; without a network it is no ad blocker.
    const stopped = new BlockedCall(0, 'Unexpected error', 'x');
    const lost = new ApiError(0, 'Unexpected error', 'x');
    expect(changeSentence(lost, own, true)).toBe(sentence);
    expect(changeSentence(stopped, own, true)).toBe(AD_BLOCK);
    expect(changeSentence(stopped, own, false)).toBe(sentence);
  });

  test.each([
    [400, 'PRODUCTS_CART_CHECKSUM', LOCKED], // S8.16
    [400, 'PRODUCTS_CART_CHECKOUT_STARTED', LOCKED],
    [409, 'PRODUCTS_CART_CHECKOUT_STARTED', text.addFailed], // S4.41: the status counts, too
    [409, 'already_installed', 'Reason.'],
    [404, 'application_not_found', text.addFailed],
  ])('%i %s', (status, code, sentence) => {
    expect(changeSentence(new ApiError(status, code, 'Reason.'), text.addFailed, true)).toBe(sentence);
  });

  test.each([
    [422, 'card_missing', /^Unfortunately, we were unable to charge your card\./],
    [500, 'internal', /^It looks like there's been an error on our side\./],
    [400, 'something_new', /^We're sorry, but there's been an error and the transaction failed\./], // S8.14
    [404, 'cart_not_found', /^We're sorry, but there's been an error and the transaction failed\./],
    [400, 'cart_item_billing_error', /^Reason\.$/],
    [0, 'Unexpected error', /caused by AdBlock/],
  ])('of a purchase: %i %s', (status, code, sentence) => {
    const Failure = status === 0 ? BlockedCall : ApiError;
    expect(purchaseSentence(new Failure(status, code, 'Reason.'), true)).toMatch(sentence);
  });
});

test.each([
  ['2026-11-20T10:15:00Z', 0, 15],
  ['2026-11-20T10:15:00Z', 61_000, 14],
  ['2026-11-20T10:00:01Z', 0, 1],
  ['2026-11-20T10:00:00Z', 0, 0],
  ['2026-11-20T09:00:00Z', 0, 0],
  [null, 0, 0],
])("S4.37 until %s, read %i ms ago by the server's clock: %i minutes", (checkedOutUntil, ago, minutes) => {
  expect(minutesLeft({ checkedOutUntil, now: '2026-11-20T10:00:00Z' }, ago)).toBe(minutes);
});

describe('S9.18 the texts of the summary', () => {
  test.each([
    [planOf('monthly', 7200), 14, '14-day free trial, then $72.00 per month, billing starts Dec 4, 2026'],
    [planOf('yearly', 29_580), 7, '7-day free trial, then $295.80 per year, billing starts Dec 4, 2026'],
    [planOf('yearly', 29_580), 0, '$295.80 per year, billed now'],
    [planOf('once', 4900), 14, '$49.00, one-time payment'],
    [planOf('free', 0), 0, 'Free to install'],
  ])('%#', (plan, trialDays, sentence) => {
    expect(termsOf(itemOf({ id: 'a', name: 'A', plan, trialDays }), '2026-12-04T10:00:00Z')).toBe(sentence);
  });

  test('the days on which trials end and subscriptions renew', () => {
    const items = [
      itemOf({ id: 'a', name: 'A', trialDays: 14 }),
      itemOf({ id: 'b', name: 'B', plan: planOf('yearly', 100) }),
      itemOf({ id: 'c', name: 'C' }),
      itemOf({ id: 'd', name: 'D' }),
      itemOf({ id: 'e', name: 'E', plan: planOf('once', 100) }),
    ];
    expect(datesOf(cartOf(items))).toEqual({
      trialEnds: [{ date: '2026-12-04', names: [] }],
      renews: [
        { date: '2026-12-20', names: ['C', 'D'] },
        { date: '2027-11-20', names: ['B'] },
      ],
    });
    const two = [
      itemOf({ id: 'a', name: 'A', trialDays: 14 }),
      itemOf({ id: 'b', name: 'B', trialDays: 14 }),
    ];
    expect(datesOf(cartOf(two)).trialEnds).toEqual([{ date: '2026-12-04', names: ['A', 'B'] }]);
    expect([text.renewsOn, text.trialEnds]).toEqual(['Renews on', 'Free trial ends']);
  });

  test.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28'],
    ['2028-01-31T10:00:00Z', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(monthsLater(from, months)).toBe(to);
  });
});

test('what is due today: trials cost nothing yet, a coupon and the tax count', () => {
  const items = [
    itemOf({ id: 'a', name: 'A', plan: planOf('monthly', 1000, 2, { total: 1600, tax: 368 }) }),
    itemOf({ id: 'b', name: 'B', trialDays: 14 }),
    itemOf({ id: 'c', name: 'C', trialDays: 14, plan: planOf('once', 4900, 1, { tax: 100 }) }),
    itemOf({ id: 'd', name: 'D', plan: planOf('free', 0) }),
  ];
  expect(cartTotalsOf(items)).toEqual({ subtotal: 6900, off: 400, tax: 468, due: 6968 });
});

test.each([
  [planOf('free', 0), 0, true, false],
  [planOf('once', 100), 14, false, true],
  [planOf('monthly', 100), 14, false, false],
  [planOf('monthly', 100), 14, true, true],
  [planOf('yearly', 100), 0, false, true],
])('S5.13 a card is needed: %#', (plan, trialDays, cardRequired, isNeeded) => {
  expect(needsCardFor(itemOf({ id: 'a', name: 'A', plan, trialDays, cardRequired }))).toBe(isNeeded);
});

test('each product pays for its own', () => {
  const items = [
    itemOf({ id: 'a', name: 'A', productType: 'livechat' }),
    itemOf({ id: 'b', name: 'B', productType: 'helpdesk', trialDays: 14, cardRequired: false }),
    itemOf({ id: 'c', name: 'C', productType: 'helpdesk', plan: planOf('free', 0) }),
  ];
  expect(payingProducts(items)).toEqual({ all: ['helpdesk', 'livechat'], needed: ['livechat'] });
});

test('paying for a year is compared with twelve months', () => {
  expect(yearlySaving([planOf('monthly', 1000), planOf('yearly', 10_200)])).toEqual({
    percent: 15,
    cents: 1800,
  });
  expect(yearlySaving([planOf('yearly', 10_200)])).toBeNull();
  expect(yearlySaving([planOf('monthly', 1000), planOf('yearly', 12_000)])).toBeNull();
});

test.each([
  ['billing_error', 'Payment failed'],
  ['product_inactive', 'Was not installed, please activate Help desk first'],
  ['install_error', 'Was not installed, please contact support'],
  ['', null],
] as const)('S8.25 the note %s', (note, sentence) => {
  expect(noteSentence({ note, productType: 'helpdesk' })).toBe(sentence);
});

describe('S2.25 the page after a purchase', () => {
  const good = itemOf({ id: 'a', name: 'A', purchasedAt: BOUGHT });
  const failed = (note: 'billing_error' | 'product_inactive' | 'install_error') =>
    itemOf({ id: note, name: note, note, status: 'failed' });

  test.each([
    [[good], 'thank-you'],
    [[good, failed('product_inactive')], 'thank-you'],
    [[failed('product_inactive')], 'thank-you'],
    [[good, failed('billing_error')], 'review-order'],
    [[failed('product_inactive'), failed('install_error')], 'review-order'],
  ])('%#', (products, page) => {
    expect(pageAfter({ purchasedAt: BOUGHT, products })).toBe(page);
  });

  test('waits on the thank-you page while it is not complete', () => {
    expect(pageAfter({ purchasedAt: null, products: [failed('billing_error')] })).toBe('thank-you');
  });

  test('S4.39 products are split into purchased and not', () => {
    const bad = failed('billing_error');
    expect(splitPurchased([good, bad])).toEqual({ purchased: [good], not: [bad] });
  });
});

describe('S4.39, S9.08 polling a purchase', () => {
  const open = cartOf([]);
  const done = cartOf([], { purchasedAt: BOUGHT });

  test('pauses 250 ms, then asks each 250 ms until it is complete', async () => {
    const pauses: number[] = [];
    const read = vi.fn().mockResolvedValueOnce(open).mockResolvedValueOnce(open).mockResolvedValue(done);
    await expect(pollPurchased(read, async (ms) => void pauses.push(ms))).resolves.toBe(done);
    expect(read).toHaveBeenCalledTimes(3);
    expect(pauses).toEqual([250, 250, 250]);
  });

  test('asks 10 times at most, and gives the last answer', async () => {
    const read = vi.fn().mockResolvedValue(open);
    await expect(pollPurchased(read, async () => {})).resolves.toBe(open);
    expect(read).toHaveBeenCalledTimes(10);
  });
});
