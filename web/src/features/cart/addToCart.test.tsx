import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setHost } from '../../lib/host';
import type { Page } from '../../lib/wire';
import { BASE, cartOf, itemOf, refusalResponse, serveBuyer, serveCart } from '../../testing/carts';
import { app, askguru, boot, deepl, pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';
import { consumePendingItem, savePendingItem } from './model/pendingCartItem';

const held = itemOf({ id: app.id, name: app.name });
const ADD = `PATCH /c1/applications/${app.id}`;

const instance = (part: object = {}) =>
  server.use(
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        applicationId: app.id,
        installed: false,
        installedAt: null,
        own: false,
        hasAccess: true,
        choosesAccess: false,
        refusal: null,
        ...part,
      }),
    ),
  );

beforeAll(() =>
  Promise.all([
    import('./components/AddToCart'),
    import('./components/AddAllToCart'),
    import('./components/CartButton'),
  ]),
);
beforeEach(() => {
  sessionStorage.clear();
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  serveBuyer();
  instance();
});

describe('adding an app to the cart', () => {
  test('S4.35 without a cart one is made; the way back takes the app out', async () => {
    const calls = serveCart(null, (call) => cartOf(call.startsWith('PATCH') ? [held] : []));
    const { user } = renderPage(pages.app);
    await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText(/^AskGuru is in your cart\./)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'In your cart' })).toHaveAttribute('href', '/marketplace/cart/');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeVisible();
    expect(calls.map((one) => one.replace(/ \{.*/, ''))).toEqual([
      'POST',
      ADD,
      `DELETE /c1/applications/${app.id}`,
    ]);
  });

  test('S4.35 S7.55 the most recent cart is used again, and the host gets a message', async () => {
    const calls = serveCart(cartOf([]), () => cartOf([held]));
    const told = vi.fn();
    setHost({ send: told, inside: (address) => address });
    const { user } = renderPage(pages.app);
    await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText(/^AskGuru is in your cart\./)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(told).toHaveBeenCalledWith('marketplace_cart_update', { id: 'c1', products: [app.id] });
    setHost(null);
  });

  test.each([
    ['S8.19', 'POST', "Cart couldn't be created. Please, contact our support."],
    ['S8.22', 'PATCH', "The product couldn't be added to the cart. Please, contact our support."],
  ])('%s a failed %s says so', async (_id, method, sentence) => {
    serveCart(null, (call) => (call.startsWith(method) ? refusalResponse(500, 'internal', 'x') : cartOf([])));
    const { user } = renderPage(pages.app);
    await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test('S8.18 a cart that cannot be read says so', async () => {
    server.use(http.get(`${BASE}/recent`, () => refusalResponse(500, 'internal', 'x')));
    const { user } = renderPage(pages.app);
    await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Cart couldn't be loaded. Please, contact our support.",
    );
  });

  test.each([
    ['installed', { installed: true, installedAt: '2026-11-03T10:00:00Z' }],
    ['refused', { refusal: { code: 'install_forbidden', message: 'You may not.' } }],
  ])('not what is %s', async (_name, part) => {
    instance(part);
    serveCart(cartOf([]), () => cartOf([]));
    renderPage(pages.app);
    await screen.findByRole('link', { name: 'Cart, empty' });
    await waitFor(() => expect(screen.queryByText('Looking at your account')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });

  test.each([
    ['coming', { ...app, lifecycle: 'ACCEPTED' as const }],
    ['ordered by contact', { ...app, offer: { ...app.offer, contactOnly: true } }],
  ])('not what is %s', async (_name, entry) => {
    serveCart(cartOf([]), () => cartOf([]));
    renderPage({ ...pages.app, app: entry });
    await screen.findByRole('link', { name: 'Cart, empty' });
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });

  test('an app that was chosen before the sign-in is added after it, once', async () => {
    savePendingItem({ appId: app.id });
    const calls = serveCart(cartOf([]), () => cartOf([held]));
    renderPage(pages.app);
    expect(await screen.findByText(/^AskGuru is in your cart\./)).toBeVisible();
    expect(calls).toEqual([ADD]);
    expect(consumePendingItem(app.id)).toBeNull();
  });
});

test('a pending item is of one app, and expires', () => {
  savePendingItem({ appId: 'a', planId: 'p' });
  expect(consumePendingItem('b')).toBeNull();
  expect(consumePendingItem('a')).toMatchObject({ appId: 'a', planId: 'p' });
  savePendingItem({ appId: 'a' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  expect(consumePendingItem('a')).toBeNull();
  vi.restoreAllMocks();
  sessionStorage.setItem('marketplace-cart-wish', '{"no":1}');
  expect(consumePendingItem('a')).toBeNull();
});

describe('adding a whole list', () => {
  const deeplPage: Page = { ...pages.app, path: '/apps/deepl/', app: { ...app, ...deepl } as never };
  const two = [itemOf({ id: askguru.id, name: 'AskGuru' }), itemOf({ id: deepl.id, name: 'DeepL' })];
  const ids = `${askguru.id},${deepl.id}`;

  beforeEach(() => {
    localStorage.setItem('marketplace-favourites', '["askguru","deepl"]');
    server.use(
      http.get('/marketplace/page-data/apps/deepl/page-data.json', () => HttpResponse.json(deeplPage)),
    );
  });

  test('S4.42 the favourites; the cart is read again half a second later', async () => {
    const calls = serveCart(cartOf([]), () => cartOf(two));
    const { user } = renderPage(pages.favourites);
    const button = await screen.findByRole('button', { name: 'Add all to cart' });
    const reads = vi.fn(() => HttpResponse.json(cartOf(two)));
    server.use(http.get(`${BASE}/recent`, reads));
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await user.click(button);
    expect(await screen.findByText(/^2 products are in your cart\./)).toBeVisible();
    expect(calls).toEqual([`PATCH /c1/applications?id=${ids}`]);
    await waitFor(() => expect(reads).toHaveBeenCalledOnce(), { timeout: 3000 });
    expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(500);
    expect(screen.getByRole('button', { name: 'Add all to cart' })).toHaveAccessibleDescription(
      'All of them are in your cart.',
    );
  });

  test('apps that cannot be added are named and left out', async () => {
    const message = 'Application is already installed.';
    const calls = serveCart(cartOf([]), (call) =>
      call.includes(ids)
        ? refusalResponse(409, 'already_installed', message, { [deepl.id]: message })
        : cartOf(two.slice(0, 1)),
    );
    const { user } = renderPage(pages.favourites);
    await user.click(await screen.findByRole('button', { name: 'Add all to cart' }));
    expect(await screen.findByText(/^1 product is in your cart\. Left out: DeepL\./)).toBeVisible();
    expect(calls).toEqual([`PATCH /c1/applications?id=${ids}`, `PATCH /c1/applications?id=${askguru.id}`]);
  });

  test('S8.23 when it fails', async () => {
    serveCart(cartOf([]), () => refusalResponse(500, 'internal', 'x'));
    const { user } = renderPage(pages.compare);
    await user.click(await screen.findByRole('button', { name: 'Add all to cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Products couldn't be added to the cart. Please, try again later or contact our support.",
    );
  });
});
