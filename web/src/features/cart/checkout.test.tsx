import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { onShopEvent, type ShopEvent } from '../../lib/events';
import { setHost } from '../../lib/host';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot, Page } from '../../lib/wire';
import { BASE, cartOf, itemOf, planOf, refusalResponse, serveBuyer, serveCart } from '../../testing/carts';
import { pages, boot as plainBoot } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';
import type { Cart, CartItem } from './api/cart';

const LOCKED = 'Your cart is currently blocked by the unfinished checkout process. Try again later.';
const BOUGHT = '2026-11-20T10:00:01Z';
const boot: Boot = { ...plainBoot, sandbox: '/sandbox' };

const lens = itemOf({ id: 'lens', name: 'Order Lens', plan: planOf('monthly', 1000, 1, { tax: 230 }) });
const desk = itemOf({ id: 'desk', name: 'Desk Tool', productType: 'helpdesk', plan: planOf('once', 500, 1) });
const hub = itemOf({ id: 'hub', name: 'HubSpot', plan: planOf('free', 0) });
const bought = (item: CartItem): CartItem => ({ ...item, status: 'purchased', purchasedAt: BOUGHT });
const failed = (item: CartItem, note: CartItem['note']): CartItem => ({ ...item, status: 'failed', note });
const locked = (products: CartItem[], part: Partial<Cart> = {}) =>
  cartOf(products, { state: 'checking_out', checkedOutUntil: '2026-11-20T10:15:00Z', ...part });
const purchasing = (products: CartItem[]) => cartOf(products, { state: 'purchasing' });
const complete = (products: CartItem[]) => cartOf(products, { state: 'purchased', purchasedAt: BOUGHT });

/** The pages that a purchase leads to, and what the cart says each time it is asked about. */
function serveOrder(...answers: Cart[]) {
  const left = [...answers];
  const asked = vi.fn(() => HttpResponse.json(left.length > 1 ? left.shift() : left[0]));
  const page = (data: Page) =>
    http.get(`/marketplace/page-data${data.path}page-data.json`, () => HttpResponse.json(data));
  server.use(http.get(`${BASE}/c1`, asked), page(pages.cartThanks), page(pages.cartReview), page(pages.cart));
  return asked;
}

let events: ShopEvent[] = [];
let stop = () => {};
let told = vi.fn();

beforeAll(() => Promise.all([import('../../routes/cart'), import('../../routes/cart-order')]));
beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  serveBuyer();
  events = [];
  stop = onShopEvent((event) => events.push(event));
  told = vi.fn();
  setHost({ send: told, inside: (address) => address });
});
afterEach(() => {
  stop();
  setHost(null);
  vi.restoreAllMocks();
});

const pay = (sum = '$12.30') => screen.findByRole('button', { name: `Pay ${sum}` });
const purchaseOf = (due: number) =>
  `PATCH /c1/purchase {"checksum":"sum-1","expected_total":${due},"currency":"USD"}`;
const PURCHASE = purchaseOf(1230);

describe('buying a cart', () => {
  test('S4.39 S7.55 from the button to the thank-you page; the apps are installed and the event is sent', async () => {
    const calls = serveCart(locked([lens, hub]), () => purchasing([lens, hub]));
    const asked = serveOrder(purchasing([lens, hub]), complete([bought(lens), bought(hub)]));
    const { user, queryClient } = renderPage(pages.cartCheckout, { boot });
    queryClient.setQueryData(queryKeys.instance.of('fra:secret', 'lens'), { installed: false });
    expect(await screen.findByText('The cart is kept for you for 15 minutes.')).toBeVisible(); // S4.37
    expect(await screen.findByText('•••• 4242')).toBeVisible();
    await user.click(await pay());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thank you for your purchase' }),
    ).toBeVisible();
    expect(location.pathname).toBe('/marketplace/checkout/cart/c1/thank-you/'); // S2.25
    expect(screen.getByText('2 products are installed.')).toBeVisible();
    expect(screen.getByText('Installed, $12.30 paid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Settings Order Lens' })).toHaveAttribute(
      'href',
      '/marketplace/apps/lens/?action=settings',
    );
    expect(calls).toEqual([PURCHASE]);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(events).toEqual([{ name: 'cart_purchased', cartId: 'c1', apps: ['lens', 'hub'] }]);
    expect(told).toHaveBeenCalledExactlyOnceWith('cart_purchased', { id: 'c1', apps: ['lens', 'hub'] });
    expect(queryClient.getQueryState(queryKeys.instance.of('fra:secret', 'lens'))?.isInvalidated).toBe(true);
  });

  test('S4.39, S9.08 after ten answers the thank-you page polls on (decisions rule 9)', async () => {
    serveCart(locked([lens]), () => purchasing([lens]));
    const ten = Array.from({ length: 11 }, () => purchasing([lens]));
    const asked = serveOrder(...ten, complete([bought(lens)]));
    const { user } = renderPage(pages.cartCheckout, { boot });
    await user.click(await pay());
    expect(
      await screen.findByRole(
        'heading',
        { level: 1, name: 'Your payment is being processed' },
        { timeout: 6000 },
      ),
    ).toBeVisible();
    expect(events).toEqual([]);
    expect(
      await screen.findByRole('heading', { name: 'Thank you for your purchase' }, { timeout: 8000 }),
    ).toBeVisible();
    expect(asked.mock.calls.length).toBeGreaterThan(10);
    expect(events).toHaveLength(1);
  }, 20_000);

  test('a card that was given for the cart is replaced by the stored one, and the sums follow', async () => {
    const given = {
      cardType: 'master',
      firstSix: '555555',
      lastFour: '4444',
      expMonth: 8,
      expYear: 2029,
      country: 'NL',
      products: ['livechat' as const, 'helpdesk' as const],
      keep: false,
    };
    const calls = serveCart(locked([lens], { card: given }), () =>
      locked([{ ...lens, plan: planOf('monthly', 2000) }], { checksum: 'sum-2' }),
    );
    const { user } = renderPage(pages.cartCheckout, { boot });
    expect(await screen.findByText('•••• 4444')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay with the stored card' }));
    expect(await screen.findByText('•••• 4242')).toBeVisible();
    expect(await pay('$20.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay with the stored card' })).toBeNull();
    expect(calls).toEqual(['DELETE /c1/card']);
  });

  test('S4.32 a ghost reads why it cannot', async () => {
    serveBuyer('billing_manage,ghost');
    serveCart(locked([lens]), () => refusalResponse(403, 'ghost_read_only', 'x'));
    renderPage(pages.cartCheckout, { boot });
    expect(await pay()).toBeDisabled();
    expect(await pay()).toHaveAccessibleDescription(/The cart can be read and not changed/);
  });

  test('S4.40 another checksum rejects quietly: the cart is read again', async () => {
    let current = locked([lens]);
    const calls = serveCart(null, () => {
      current = locked([{ ...lens, plan: planOf('monthly', 2000) }], { checksum: 'sum-2' });
      return refusalResponse(400, 'PRODUCTS_CART_CHECKSUM', 'x');
    });
    server.use(http.get(`${BASE}/recent`, () => HttpResponse.json(current)));
    const { user } = renderPage(pages.cartCheckout, { boot });
    await user.click(await pay());
    expect(await pay('$20.00')).toBeVisible();
    // No error: the total that is right now, said as one that has changed.
    expect(await screen.findByText(/^The total is now \$20\.00, not \$\d+\.\d\d\.$/)).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText(LOCKED)).toBeNull();
    expect(calls).toEqual([PURCHASE]);
  });

  test('S4.41 a cart that another checkout locks: a warning, and back to the cart', async () => {
    const calls = serveCart(cartOf([lens]), () =>
      refusalResponse(400, 'PRODUCTS_CART_CHECKOUT_STARTED', 'x'),
    );
    serveOrder(cartOf([lens]));
    const { user } = renderPage(pages.cartCheckout, { boot });
    await user.click(await pay());
    expect(await screen.findByText(LOCKED)).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/marketplace/cart/'));
    expect(calls).toEqual(['PATCH /c1/checkout']);
  });

  test('a checkout that took too long begins again with the same sums', async () => {
    const calls = serveCart(cartOf([lens]), (call) =>
      call.includes('checkout') ? locked([lens]) : purchasing([lens]),
    );
    serveOrder(complete([bought(lens)]));
    const { user } = renderPage(pages.cartCheckout, { boot });
    expect(await screen.findByText(/^The cart is not kept for you any more\./)).toBeVisible();
    await user.click(await pay());
    expect(await screen.findByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible();
    expect(calls).toEqual(['PATCH /c1/checkout', PURCHASE]);
  });

  test.each([
    [500, 'internal', /^It looks like there's been an error on our side\./],
    [400, 'cart_closed', /^It was bought already\.$/], // S4.38
    [400, 'new_code', /^We're sorry, but there's been an error and the transaction failed\./], // S8.14
  ])(
    'a purchase that is refused (%i %s) says why, and the button is there again',
    async (status, code, text) => {
      serveCart(locked([lens]), () => refusalResponse(status, code, 'It was bought already.'));
      const { user } = renderPage(pages.cartCheckout, { boot });
      await user.click(await pay());
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(await pay()).toBeEnabled();
      expect(events).toEqual([]);
    },
  );

  test('each app says which permissions it gets, by its name', async () => {
    const permissions = [{ area: 'Chats', readOnly: false, scopes: ['chats--all:rw'] }];
    serveCart(locked([{ ...lens, permissions }, hub]), () => purchasing([lens, hub]));
    renderPage(pages.cartCheckout, { boot });
    expect(await screen.findByRole('heading', { level: 2, name: 'What they can see' })).toBeVisible();
    const lensGroup = screen.getByRole('heading', { level: 3, name: 'Order Lens' }).parentElement;
    expect(lensGroup).toHaveTextContent('Chats Read and write');
    expect(screen.getByRole('heading', { level: 3, name: 'HubSpot' })).toBeVisible();
    expect(screen.getByText('HubSpot does not ask for access to your account.')).toBeVisible();
    // The sentence below the button counts the steps that this account has.
    const steps = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    const step = steps.indexOf('What they can see') + 1;
    expect(screen.getByText(/^By paying you accept/)).toHaveTextContent(
      `and let them see what step ${step} names.`,
    );
    expect(screen.getByText('Money back within 14 days, one click in Billing.')).toBeVisible();
  });

  test('of two trials each names its app and its day', async () => {
    const first = { ...lens, trialDays: 14, cardRequired: false };
    const second = { ...lens, id: 'pad', name: 'Note Pad', trialDays: 7, cardRequired: false };
    const cart = locked([first, second]);
    const recurrent = [
      { ...cart.summary.recurrent[0], id: 'lens', startsAt: '2026-12-06T10:00:00Z' },
      { ...cart.summary.recurrent[0], id: 'pad', startsAt: '2026-11-29T10:00:00Z' },
    ];
    serveCart({ ...cart, summary: { ...cart.summary, recurrent } } as typeof cart, () => cart);
    renderPage(pages.cartCheckout, { boot });
    const ends = await screen.findAllByRole('term');
    const lines = ends
      .filter((one) => one.textContent?.startsWith('Free trial ends'))
      .map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`);
    expect(lines).toEqual(['Free trial endsNote Pad Nov 29, 2026', 'Free trial endsOrder Lens Dec 6, 2026']);
  });

  test('a cart that costs nothing today asks for no card (S5.13)', async () => {
    const trial = { ...lens, trialDays: 14, cardRequired: false };
    server.use(
      http.get('/api/market/products/my', () =>
        HttpResponse.json([{ product: 'livechat', hasCard: false, agents: 5, cardDetails: null }]),
      ),
    );
    serveCart(locked([trial]), () => purchasing([trial]));
    serveOrder(complete([bought(trial)]));
    const { user } = renderPage(pages.cartCheckout, { boot });
    expect(await screen.findByRole('radio', { name: 'No card for now' })).toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Start free trial' }));
    expect(await screen.findByText('Installed, free trial')).toBeVisible();
  });
});

describe('buying with a new card', () => {
  const typeCard = async (user: ReturnType<typeof renderPage>['user']) => {
    const fields = within(await screen.findByRole('group', { name: 'Card' }));
    await user.type(fields.getByLabelText('Card number'), '4242 4242 4242 4242');
    await user.type(fields.getByLabelText('Expiry date'), '08/29');
    await user.type(fields.getByLabelText('Security code'), '123');
    await user.type(fields.getByLabelText('Name on card'), 'Maria Keller');
    await user.selectOptions(fields.getByLabelText('Country'), 'Poland');
  };
  beforeEach(() => {
    server.use(http.post('/sandbox/tokens', () => HttpResponse.json({ token: 'tok_1' })));
  });

  test('saves it for the product without a card; a stored one pays for its own product', async () => {
    const cart = locked([lens, desk]);
    const calls = serveCart(cart, (call) => (call.includes('/card') ? cart : purchasing([lens, desk])));
    serveOrder(complete([bought(lens), bought(desk)]));
    const { user } = renderPage(pages.cartCheckout, { boot });
    await typeCard(user);
    await user.click(await pay('$17.30'));
    expect(await screen.findByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible();
    const card = '{"token":"tok_1","country":"PL","zip":"","keep":true,"products":["helpdesk"]}';
    expect(calls).toEqual([`PUT /c1/card ${card}`, purchaseOf(1730)]);
  });

  test('with another country may change the tax: the buyer sees the new sums before paying', async () => {
    const taxed = locked([{ ...lens, plan: planOf('monthly', 1000, 1, { tax: 190 }) }]);
    const calls = serveCart(locked([lens]), (call) => (call.includes('/card') ? taxed : purchasing([lens])));
    const { user } = renderPage(pages.cartCheckout, { boot });
    await user.click(await screen.findByRole('radio', { name: 'Another card' }));
    await typeCard(user);
    await user.click(await pay());
    expect(await screen.findByText(/^The total is now \$[\d.]+, not \$[\d.]+\.$/)).toBeVisible();
    expect(await pay('$11.90')).toBeEnabled();
    expect(calls.join(' ')).not.toContain('purchase');
  });
});

describe('S2.25 the pages after a purchase', () => {
  test('only inactive products failed: thank you, with what to do (S8.25)', async () => {
    serveOrder(complete([bought(lens), failed(desk, 'product_inactive')]));
    renderPage(pages.cartThanks, { boot });
    expect(await screen.findByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible();
    expect(screen.getByText('Was not installed, please activate Help desk first')).toBeVisible();
    expect(events).toEqual([]); // it was complete on arrival
  });

  test('other failures lead to the review, whichever page was opened', async () => {
    serveOrder(complete([bought(lens), failed(desk, 'billing_error')]));
    renderPage(pages.cartThanks, { boot });
    expect(
      await screen.findByRole('heading', { level: 1, name: '1 of 2 products needs your attention' }),
    ).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/marketplace/checkout/cart/c1/review-order/'));
  });

  test('the review: failed items are tried again or removed', async () => {
    serveOrder(complete([bought(hub), failed(desk, 'billing_error'), failed(lens, 'install_error')]));
    const open = cartOf([failed(desk, 'billing_error'), failed(lens, 'install_error')], { id: 'c2' });
    const calls = serveCart(open, (call) =>
      call.startsWith('DELETE')
        ? { ...open, products: open.products.slice(0, 1) }
        : locked([desk], { id: 'c2' }),
    );
    const { user } = renderPage(pages.cartReview, { boot });
    expect(await screen.findByText('Payment failed')).toBeVisible();
    expect(screen.getByText('Was not installed, please contact support')).toBeVisible();
    expect(screen.getByText('Nothing was charged.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Change the card of help desk' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Order Lens' }));
    expect(await screen.findByText('Order Lens was removed from your cart.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Remove Order Lens' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location.pathname).toBe('/marketplace/cart/checkout/'));
    expect(calls).toEqual(['DELETE /c2/applications/lens', 'PATCH /c2/checkout']);
  });

  test.each([
    ['insufficient_funds', 'Your bank refused this card: not enough money on it.'],
    ['authentication_expired', 'The bank got no answer within 24 hours. Nothing was charged.'],
  ])('the review: what the bank said of a payment, %s', async (code, reason) => {
    serveOrder(
      complete([
        bought(hub),
        { ...failed(desk, 'billing_error'), chargeId: 'ch1', chargeType: 'direct_charge' },
        { ...failed(lens, 'install_error'), chargeId: 'ch2', chargeType: 'recurrent_charge' },
      ]),
    );
    server.use(
      http.get('/billing/direct_charge/helpdesk/ch1', () =>
        HttpResponse.json({ id: 'ch1', status: 'failed', failure_code: code }),
      ),
      http.get('/billing/recurrent_charge/livechat/ch2', () =>
        HttpResponse.json({ id: 'ch2', status: 'declined', failure_code: 'application_not_found' }),
      ),
    );
    renderPage(pages.cartReview, { boot });
    expect(await screen.findByText(`Payment failed. ${reason}`)).toBeVisible();
    expect(screen.getByText('Was not installed, please contact support')).toBeVisible();
  });

  test('the review: what the budget of the company stopped', async () => {
    serveOrder(
      complete([
        bought(hub),
        { ...failed(lens, 'install_error'), chargeId: 'ch2', chargeType: 'recurrent_charge' },
      ]),
    );
    server.use(
      http.get('/billing/recurrent_charge/livechat/ch2', () =>
        HttpResponse.json({ id: 'ch2', status: 'declined', failure_code: 'company_budget_exceeded' }),
      ),
    );
    renderPage(pages.cartReview, { boot });
    expect(
      await screen.findByText(
        'Was not installed, please contact support. It would cost more than the budget of your company has left. An owner can lift the stop for this month.',
      ),
    ).toBeVisible();
  });

  test('S4.32 a ghost login reads the review, without buttons', async () => {
    serveBuyer('billing_manage,ghost');
    serveOrder(complete([bought(hub), failed(desk, 'billing_error'), failed(lens, 'install_error')]));
    const open = cartOf([failed(desk, 'billing_error'), failed(lens, 'install_error')], { id: 'c2' });
    const isRead = vi.fn(() => HttpResponse.json(open));
    server.use(http.get(`${BASE}/recent`, isRead));
    renderPage(pages.cartReview, { boot });
    expect(await screen.findByText('Payment failed')).toBeVisible();
    await waitFor(() => expect(isRead).toHaveBeenCalled());
    expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
  });

  test('a payment that the bank asks about is confirmed there (decisions rule 9)', async () => {
    const paying: CartItem = {
      ...lens,
      status: 'paying',
      chargeId: 'ch1',
      chargeType: 'recurrent_charge',
      confirmUrl: '/sandbox/confirm/ch1',
    };
    serveOrder(purchasing([paying, bought(hub)]));
    const attempt = {
      charge: { id: 'd1', name: 'Lens' },
      product: 'livechat',
      cart_id: 'c1',
      recurrent_charge_id: 'ch1',
      first: true,
      total: 1230,
      next_action: { type: 'confirm', url: '/sandbox/confirm/ch1', expires_at: '2026-11-23T18:40:00Z' },
    };
    server.use(http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [attempt] })));
    renderPage(pages.cartThanks, { boot });
    expect(await screen.findByText(/^Lens, \$12\.30\. Nothing has been charged\. Open until /)).toBeVisible();
    // It is the buyer's turn: nothing goes on by itself.
    expect(screen.getByRole('heading', { level: 1, name: 'One step left' })).toBeVisible();
    expect(screen.getByText(/^Your bank wants to know that it is you\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse more apps' })).not.toHaveClass('btn-primary');
    expect(screen.getByRole('button', { name: /^Cancel this payment/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Confirm with your bank, \$12\.30/ })).toHaveAttribute(
      'href',
      '/sandbox/confirm/ch1?return=%2Fmarketplace%2Fcheckout%2Fcart%2Fc1%2Fthank-you%2F',
    );
    expect(screen.getByText('Payment is being processed')).toBeVisible();
  });

  test('a cart of another account is not found', async () => {
    server.use(http.get(`${BASE}/c1`, () => refusalResponse(404, 'cart_not_found', 'x')));
    renderPage(pages.cartThanks, { boot });
    expect(await screen.findByRole('heading', { name: 'This cart is not here' })).toBeVisible();
  });

  test('a cart that was not bought leads to the cart page', async () => {
    serveOrder(cartOf([lens]));
    renderPage(pages.cartThanks, { boot });
    await waitFor(() => expect(location.pathname).toBe('/marketplace/cart/'));
  });
});

test('S5.10 who may not buy a product of the cart asks an owner, in the place of paying', async () => {
  serveCart(locked([{ ...lens, refusal: { code: 'scope_missing', message: 'Ask the owner.' } }]), () =>
    refusalResponse(500, 'internal', 'x'),
  );
  server.use(
    http.get('/api/company', () =>
      HttpResponse.json({
        requests: [],
        budgets: [],
        owners: [{ product: 'livechat', name: 'Margaret Oduya' }],
      }),
    ),
  );
  renderPage(pages.cartCheckout, { boot });
  expect(await screen.findByRole('button', { name: 'Ask Margaret for this app' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('the tax has its place and rate, also when it is 0, and the terms are links', async () => {
  const cart = locked([lens]);
  serveCart(
    { ...cart, summary: { ...cart.summary, taxRate: 0, taxPlace: 'Oregon' } } as typeof cart,
    () => cart,
  );
  renderPage(pages.cartCheckout, { boot });
  expect(await screen.findByText('Tax, Oregon 0 %')).toBeVisible();
  expect(screen.getByRole('link', { name: /^those of Order Lens/ })).toHaveAttribute(
    'href',
    '/marketplace/apps/lens/#app-terms',
  );
});
