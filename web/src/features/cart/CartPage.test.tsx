import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BASE, cartOf, itemOf, planOf, refusalResponse, serveBuyer, serveCart } from '../../testing/carts';
import { boot, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';
import type { Cart } from './api/cart';

const LOCKED = 'Your cart is currently blocked by the unfinished checkout process. Try again later.';
const AD_BLOCK = /^There's been an error caused by AdBlock\./;

const monthly = planOf('monthly', 1000, 4, { tax: 920 });
const yearly = planOf('yearly', 10_200, 4, { tax: 9384 });
const lens = itemOf({
  id: 'lens',
  name: 'Order Lens',
  perAccount: true,
  plan: monthly,
  plans: [monthly, yearly],
  noAccess: ['ben'],
});
const studio = itemOf({ id: 'studio', name: 'Theme Studio', plan: planOf('once', 4900, 1, { tax: 100 }) });
const hub = itemOf({ id: 'hub', name: 'HubSpot', plan: planOf('free', 0), productType: 'helpdesk' });
const full = cartOf([lens, studio, hub]);

const without = (cart: Cart | null, id: string) =>
  cart && { ...cart, products: cart.products.filter((one) => one.id !== id) };
const never = () => refusalResponse(500, 'internal', 'Nobody should ask.');

beforeAll(() =>
  Promise.all([import('../installation/AccessDialog'), import('../payment/components/CardDialog')]),
);

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  serveBuyer();
});
afterEach(() => vi.restoreAllMocks());

/** In the sums, and in the bar of narrow screens. */
const goToCheckout = async (user: ReturnType<typeof renderPage>['user']) => {
  const [button] = await screen.findAllByRole('button', { name: 'Go to checkout' });
  if (button) await user.click(button);
};

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { level: 3, name })).closest('li');
  if (!row) throw new Error(`${name} is in no list`);
  return within(row);
};

describe('S2.21 the items of the cart', () => {
  test('is grouped by how it is paid, with its sums (S9.18)', async () => {
    serveCart({ ...full, summary: { ...full.summary, monthly: 4408 } }, never);
    renderPage(pages.cart);
    expect(await screen.findByText('3 products for Acme Inc., 5 agents')).toBeVisible();
    const row = await rowOf('Order Lens');
    expect(row.getByText('Live chat, per agent')).toBeVisible();
    expect(row.getByText('$40.00')).toBeVisible();
    expect(row.getByRole('link', { name: 'Order Lens' })).toHaveAttribute('href', '/marketplace/apps/lens/');
    expect((await rowOf('HubSpot')).getByText('Free to install')).toBeVisible();
    const sums = within(screen.getByRole('complementary', { name: 'Summary' }));
    expect(sums.getByText('Order Lens, 4 agents')).toBeVisible();
    expect(sums.getByText('$49.00, one-time payment')).toBeVisible();
    expect(sums.getByText('Renews on').nextSibling).toHaveTextContent('Dec 20, 2026'); // S9.19
    expect(sums.getByText('Due today').nextSibling).toHaveTextContent('$99.20');
    expect(sums.getByText('Monthly total').nextSibling).toHaveTextContent('$44.08/mo');
    expect(screen.getByText('3 products, $99.20 due today')).toHaveAttribute('role', 'status');
  });

  test('an empty cart shows a link to the apps', async () => {
    serveCart(null, never);
    renderPage(pages.cart);
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse apps' })).toHaveAttribute('href', '/marketplace/apps/');
  });

  test('a purchase that waits for the bank can be finished from here, too', async () => {
    serveCart(cartOf([hub]), never);
    const attempt = (part: object) => ({
      product: 'livechat',
      first: true,
      total: 1230,
      next_action: { type: 'confirm', url: '/sandbox/confirm/d1', expires_at: '2026-11-23T18:40:00Z' },
      ...part,
    });
    server.use(
      http.get('/billing/purchases/attempts', () =>
        HttpResponse.json({
          result: [
            attempt({ charge: { id: 'd1', name: 'Lens' }, application_id: 'lens', cart_id: 'c0' }),
            attempt({ charge: { id: 'd2', name: 'Studio' }, application_id: 'studio' }),
          ],
        }),
      ),
    );
    renderPage(pages.cart);
    expect(await screen.findByText(/^Lens, \$12\.30\. Nothing has been charged\. Open until /)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Confirm with your bank, \$12\.30/ })).toHaveAttribute(
      'href',
      '/sandbox/confirm/d1?return=%2Fmarketplace%2Fcheckout%2Fcart%2Fc0%2Fthank-you%2F',
    );
    // What was not bought by a cart has its places elsewhere.
    expect(screen.queryByText(/for Studio/)).toBeNull();
  });

  test('S8.18 cannot be read: says so, and tries again', async () => {
    let isBroken = true;
    server.use(
      http.get(`${BASE}/recent`, () =>
        isBroken ? refusalResponse(500, 'internal', 'x') : HttpResponse.json(full),
      ),
    );
    const { user } = renderPage(pages.cart);
    expect(await screen.findByText("Cart couldn't be loaded. Please, contact our support.")).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Order Lens')).toBeTruthy();
  });

  test('S8.11 a call that the browser stopped is blamed on the ad blocker', async () => {
    server.use(http.get(`${BASE}/recent`, () => HttpResponse.error()));
    renderPage(pages.cart);
    expect(await screen.findByText(AD_BLOCK)).toBeVisible();
  });

  test('S8.11 the ad blocker is not blamed when nothing else answers either', async () => {
    server.use(
      http.get(`${BASE}/recent`, () => HttpResponse.error()),
      http.head('/marketplace/*', () => HttpResponse.error()),
    );
    renderPage(pages.cart);
    expect(await screen.findByText("Cart couldn't be loaded. Please, contact our support.")).toBeVisible();
    expect(screen.queryByText(AD_BLOCK)).toBeNull();
  });

  test('without a network it says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.get(`${BASE}/recent`, () => HttpResponse.error()));
    renderPage(pages.cart);
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  });

  test('a visitor is asked to sign in', async () => {
    forgetToken(boot.base);
    renderPage(pages.cart);
    expect(
      await screen.findByRole('heading', { name: 'Sign in to see your cart' }, { timeout: 4000 }),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Cart/ })).toBeNull();
  }, 8000);

  test('its number is in the header', async () => {
    serveCart(full, never);
    renderPage(pages.listing);
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toHaveAttribute(
      'href',
      '/marketplace/cart/',
    );
  });
});

describe('S4.36 changing it', () => {
  test('S7.42 another plan, with what it saves', async () => {
    const calls = serveCart(full, (_call, cart) => {
      const changed = { ...lens, plan: yearly, planId: yearly.id };
      return cart && { ...cart, products: [changed, studio, hub] };
    });
    const { user } = renderPage(pages.cart);
    const row = await rowOf('Order Lens');
    expect(row.getByText('−15 %').tagName).toBe('BDI'); // from right to left, the minus stays in front
    await user.click(row.getByRole('radio', { name: 'Yearly −15 %' }));
    expect(await row.findByText(/^You save \$72\.00\. \$408\.00 per year, billed now$/)).toBeVisible();
    expect(calls).toEqual(['PATCH /c1/applications/lens/plans/pl-yearly']);
  });

  test('S8.20 a plan that could not be changed stays', async () => {
    serveCart(full, () => refusalResponse(404, 'plan_not_found', 'x'));
    const { user } = renderPage(pages.cart);
    const row = await rowOf('Order Lens');
    await user.click(row.getByRole('radio', { name: 'Yearly −15 %' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Cart couldn't be updated. Please, contact our support.",
    );
    await waitFor(() => expect(row.getByRole('radio', { name: 'Monthly' })).toBeChecked());
  });

  test('S7.41 removing an item moves the focus to the next one, and can be undone', async () => {
    const calls = serveCart(full, (call, cart) => {
      if (call.startsWith('DELETE')) return without(cart, 'lens');
      return cart && { ...cart, products: [lens, studio, hub] };
    });
    const { user } = renderPage(pages.cart);
    await user.click(await screen.findByRole('button', { name: 'Remove Order Lens' }));
    expect(await screen.findByText('Order Lens was removed from your cart.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Theme Studio' })).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'Order Lens' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await rowOf('Order Lens')).toBeTruthy();
    expect(calls).toEqual([
      'DELETE /c1/applications/lens',
      'PATCH /c1/applications/lens {"planId":"pl-monthly"}',
      'PUT /c1/applications/lens/no-access {"accounts":["ben"]}',
    ]);
  });

  test('the last one leaves an empty cart and the focus on the heading', async () => {
    serveCart(cartOf([studio]), (_call, cart) => without(cart, 'studio'));
    const { user } = renderPage(pages.cart);
    await user.click(await screen.findByRole('button', { name: 'Remove Theme Studio' }));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('S8.21 an item that could not be removed is still there', async () => {
    serveCart(full, () => refusalResponse(500, 'internal', 'x'));
    const { user } = renderPage(pages.cart);
    await user.click(await screen.findByRole('button', { name: 'Remove HubSpot' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The product couldn't be removed from the cart. Please, contact our support.",
    );
    expect(await rowOf('HubSpot')).toBeTruthy();
  });

  test('S8.11 a change that the browser stopped is blamed on the ad blocker', async () => {
    serveCart(full, () => HttpResponse.error());
    const { user } = renderPage(pages.cart);
    await user.click(await screen.findByRole('button', { name: 'Remove HubSpot' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(AD_BLOCK);
  });

  test('a ghost reads it and changes nothing', async () => {
    serveBuyer('billing_manage,ghost');
    serveCart(full, never);
    renderPage(pages.cart);
    expect(await screen.findByText(/The cart can be read and not changed/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Order Lens' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Go to checkout' })).toBeNull();
  });
});

describe('S9.22 members without access', () => {
  const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const people = {
    application_id: 'lens',
    most_without_access: 3,
    members: NAMES.map((name) => ({
      account_id: name.toLowerCase(),
      name,
      email: `${name.toLowerCase()}@acme.test`,
      role: 'normal',
      has_access: name !== 'Ben',
    })),
  };

  test('at most three; a fourth is refused with a message', async () => {
    const left = { ...lens, noAccess: ['ada', 'ben', 'cleo'], quantity: 2 };
    const calls = serveCart(full, (_call, cart) => cart && { ...cart, products: [left, studio, hub] });
    server.use(http.get(`${BASE}/c1/applications/lens/no-access`, () => HttpResponse.json(people)));
    const { user } = renderPage(pages.cart);
    await user.click((await rowOf('Order Lens')).getByRole('button', { name: /^1 without access/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('switch', { name: 'Ada' }));
    await user.click(dialog.getByRole('switch', { name: 'Cleo' }));
    await user.click(dialog.getByRole('switch', { name: 'Dan' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('At most 3 agents can be left without access.');
    expect(dialog.getByRole('switch', { name: 'Dan' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await (await rowOf('Order Lens')).findByText('2 agents')).toBeVisible();
    expect(calls).toEqual(['PUT /c1/applications/lens/no-access {"accounts":["ben","ada","cleo"]}']);
  });

  test('a refusal of the server is shown in the dialog', async () => {
    serveCart(full, () => refusalResponse(422, 'no_member', 'One of them does not work here any more.'));
    server.use(http.get(`${BASE}/c1/applications/lens/no-access`, () => HttpResponse.json(people)));
    const { user } = renderPage(pages.cart);
    await user.click((await rowOf('Order Lens')).getByRole('button', { name: /^1 without access/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('One of them does not work here any more.')).toBeVisible();
  });
});

describe('S8.24 a coupon', () => {
  test('is added, shown in the sums, and removed', async () => {
    const cheap = { ...lens, plan: planOf('monthly', 1000, 4, { total: 3600, tax: 828 }) };
    const calls = serveCart(cartOf([lens]), (call) =>
      call.startsWith('PATCH')
        ? cartOf([cheap], { coupon: { code: 'LAUNCH10', percent: 10, amount: 0, effect: 'now' as const } })
        : cartOf([lens]),
    );
    const { user } = renderPage(pages.cart);
    const apply = await screen.findByRole('button', { name: 'Apply' });
    await user.click(apply);
    expect(screen.getByLabelText('Coupon')).toHaveAccessibleDescription(/Please enter a code/);
    expect(screen.getByLabelText('Coupon')).toHaveFocus();
    await user.type(screen.getByLabelText('Coupon'), ' LAUNCH10 ');
    await user.click(apply);
    expect(await screen.findByText('The coupon has been added successfully.')).toBeVisible();
    expect(screen.getByText('Coupon LAUNCH10, 10 %').nextSibling).toHaveTextContent('−$4.00');
    await user.click(screen.getByRole('button', { name: 'Remove the coupon LAUNCH10' }));
    expect(await screen.findByText('The coupon has been removed.')).toBeVisible();
    expect(calls).toEqual(['PATCH /c1/coupon/LAUNCH10', 'DELETE /c1/coupon']);
  });

  test.each([
    [404, 'coupon_not_found', 'This code is not valid.'],
    [400, 'coupon_expired', 'This coupon has expired.'],
    [400, 'coupon_used', 'This coupon has been used up.'],
    [500, 'internal', 'x'],
  ])(
    'that does not count (%i %s): the field says that and why, and no toast',
    async (status, code, reason) => {
      serveCart(full, () => refusalResponse(status, code, reason));
      const { user } = renderPage(pages.cart);
      await user.type(await screen.findByLabelText('Coupon'), 'OLD');
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      const sentence = 'The coupon has failed due to the incorrect response status.';
      const below = status === 500 ? sentence : `${sentence} ${reason}`;
      await waitFor(() => expect(screen.getByLabelText('Coupon')).toHaveAccessibleDescription(below));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByLabelText('Coupon')).toHaveFocus();
    },
  );

  test('that counts no more says so and why, and leaves room for another one', async () => {
    const calls = serveCart(
      cartOf([lens], {
        couponRefusal: { coupon: 'OLD', code: 'coupon_expired', message: 'This coupon has expired.' },
      }),
      () => cartOf([lens]),
    );
    const { user } = renderPage(pages.cart);
    const sentence = 'OLD takes nothing off any more. This coupon has expired.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Coupon')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the coupon OLD' }));
    expect(await screen.findByText('The coupon has been removed.')).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
    expect(calls).toEqual(['DELETE /c1/coupon']);
  });

  test.each([
    ['not_covered', 'OLD takes nothing off: it is not for the products in your cart.'],
    ['free', 'OLD takes nothing off: what it is for is free.'],
    ['after_trial', 'OLD takes nothing off today: it comes off the first payment after the free trial.'],
  ] as const)('that takes nothing off (%s) says why', async (effect, sentence) => {
    serveCart({ ...full, coupon: { code: 'OLD', percent: 10, amount: 0, effect } }, never);
    renderPage(pages.cart);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('S5.08, S5.10, S6.05 items that cannot be bought', () => {
  const sentence = 'To install contact the owner of the LiveChat license.';
  const refusedBy = (code: string, message: string) =>
    cartOf([{ ...lens, refusal: { code, message } }, studio]);

  test('gives the reason in its row, and the checkout button is disabled', async () => {
    const calls = serveCart(refusedBy('scope_missing', sentence), never);
    server.use(
      http.get('/api/company', () =>
        HttpResponse.json({
          requests: [],
          budgets: [],
          owners: [{ product: 'livechat', name: 'Margaret Oduya' }],
        }),
      ),
    );
    renderPage(pages.cart);
    const row = await rowOf('Order Lens');
    expect(row.getByText(sentence)).toBeVisible();
    expect(await row.findByRole('button', { name: /^Ask Margaret for this app/ })).toBeEnabled();
    for (const button of screen.getAllByRole('button', { name: 'Go to checkout' }))
      expect(button).toBeDisabled();
    expect(screen.getByText(/^Order Lens cannot be bought now\./)).toBeVisible();
    expect(calls).toEqual([]);
  });

  test("one's own leads to the developer console", async () => {
    serveCart(refusedBy('own_application', 'You cannot buy your own app'), never);
    renderPage(pages.cart);
    const row = await rowOf('Order Lens');
    expect(row.getByText(/You cannot buy your own app/)).toBeVisible();
    expect(row.getByRole('link', { name: 'Open the developer console' })).toHaveAttribute(
      'href',
      '/console/',
    );
  });
});

describe('a cart that a checkout locks', () => {
  const locked = { ...full, state: 'checking_out' as const, checkedOutUntil: '2026-11-20T10:12:00Z' };

  test('S4.37, S8.16 says so with the minutes left, cannot be changed, and can be unlocked', async () => {
    const calls = serveCart(locked, () => full);
    const { user } = renderPage(pages.cart);
    expect(await screen.findByText(LOCKED)).toBeVisible();
    expect(screen.getByText('It is free again in 12 minutes.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Order Lens' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('The cart is unlocked.')).toBeVisible();
    expect(screen.queryByText(LOCKED)).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Order Lens' })).toBeEnabled();
    expect(calls).toEqual(['DELETE /c1/checkout']);
  });

  test('can be continued', async () => {
    const calls = serveCart(locked, () => locked);
    const { user } = renderPage(pages.cart);
    await user.click(await screen.findByRole('button', { name: 'Go on with checkout' }));
    await waitFor(() => expect(location.pathname).toBe('/marketplace/cart/checkout/'));
    expect(calls).toEqual(['PATCH /c1/checkout']);
  });

  test('S4.41 another checkout began: a warning, and the cart is read again', async () => {
    let current: Cart = full;
    serveCart(full, () => {
      current = locked;
      return refusalResponse(400, 'PRODUCTS_CART_CHECKOUT_STARTED', 'x');
    });
    server.use(http.get(`${BASE}/recent`, () => HttpResponse.json(current)));
    const { user } = renderPage(pages.cart);
    await user.click(await screen.findByRole('button', { name: 'Remove HubSpot' }));
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
    expect((await toasts.findByText(LOCKED)).closest('[data-kind]')).toHaveAttribute('data-kind', 'warning');
    expect(await screen.findByText('It is free again in 12 minutes.')).toBeVisible();
    expect(await rowOf('HubSpot')).toBeTruthy();
  });

  test('S4.37 when the lock ends, the cart is read again', async () => {
    let current: Cart = { ...locked, checkedOutUntil: '2026-11-20T10:00:00Z' };
    server.use(
      http.get(`${BASE}/recent`, () => {
        const answer = current;
        current = full;
        return HttpResponse.json(answer);
      }),
    );
    renderPage(pages.cart);
    expect(await screen.findAllByRole('button', { name: 'Go to checkout' })).toHaveLength(2);
    expect(screen.queryByText(LOCKED)).toBeNull();
  });
});

describe('S5.14, S8.25 items that could not be paid before', () => {
  const failed = { ...lens, note: 'billing_error' as const };

  test('asks for another card, or to remove it; the checkout is refused until then', async () => {
    const message = 'Order Lens could not be paid. Change the card, or remove it.';
    const calls = serveCart(cartOf([failed]), () => refusalResponse(400, 'cart_item_billing_error', message));
    const { user } = renderPage(pages.cart);
    expect((await rowOf('Order Lens')).getByText('Payment failed')).toBeVisible();
    await goToCheckout(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(location.pathname).toBe('/marketplace/cart/');
    await user.click(screen.getByRole('button', { name: 'Change the card of live chat' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(calls).toEqual(['PATCH /c1/checkout']);
  });

  test('other notes are shown at the product', async () => {
    serveCart(
      cartOf([
        { ...lens, note: 'product_inactive' },
        { ...hub, note: 'install_error' },
      ]),
      never,
    );
    renderPage(pages.cart);
    expect(
      (await rowOf('Order Lens')).getByText('Was not installed, please activate Live chat first'),
    ).toBeVisible();
    expect((await rowOf('HubSpot')).getByText('Was not installed, please contact support')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change the card/ })).toBeNull();
  });
});
