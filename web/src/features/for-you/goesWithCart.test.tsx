import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../lib/wire';
import { cartOf, itemOf, serveBuyer, serveCart } from '../../testing/carts';
import { app, boot, card, pages, training } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { PAGE_DATA, server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';

const lens = itemOf({ id: 'lens', name: 'Order Lens' });
const studio = itemOf({ id: 'studio', name: 'Theme Studio' });
const entry = (id: string) =>
  card({ id, slug: id, name: `App ${id}`, developer: 'Dev', path: `/apps/${id}/`, shortDescription: '' });

beforeAll(() => import('./GoesWithCart'));
beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  serveBuyer();
});

/** The page of each app in the cart says what is used with it. */
function servePages(usedWith: App['usedWith']) {
  server.use(
    http.get(PAGE_DATA, () =>
      HttpResponse.json({
        ...pages.app,
        app: { ...app, name: 'Order Lens', usedWith, moreByDeveloper: [entry('made')] },
      }),
    ),
    http.get('/api/applications/installed', () => HttpResponse.json([{ id: 'had', slug: 'had' }])),
  );
}

const list = async () => within(await screen.findByRole('region', { name: 'Goes with your cart' }));

test('what goes with the cart stands below it with its reason, and is put into it', async () => {
  const byHour = { ...entry('hourly'), price: training.price };
  servePages(
    ['had', 'studio', 'used']
      .map((id): App['usedWith'][number] => ({ card: entry(id), share: 'many' }))
      .concat({
        card: byHour,
        share: 'many',
      }),
  );
  const calls = serveCart(
    cartOf([lens, studio]),
    (_call, cart) => cart && { ...cart, products: [lens, studio, itemOf({ id: 'used', name: 'App used' })] },
  );
  const { user } = renderPage(pages.cart);
  const goesWith = await list();
  // Not what the organization has, what is in the cart, or what no cart can hold.
  expect(goesWith.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'App used',
    'App made',
  ]);
  expect(goesWith.getByText('Used with Order Lens by a quarter of the teams or more')).toBeVisible();
  expect(goesWith.getByText('From the developer of Order Lens')).toBeVisible();
  await user.click(goesWith.getByRole('button', { name: 'Add App used' }));
  expect(await screen.findByText('App used is in your cart.')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatch(/^PATCH \/c1\/applications\/used/);
  expect((await list()).getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'App made',
  ]);
});

test('a cart that is being paid is not added to', async () => {
  servePages([{ card: entry('used'), share: 'many' }]);
  serveCart(cartOf([lens], { state: 'checking_out', checkedOutUntil: '2026-11-20T10:10:00Z' }), () => null);
  renderPage(pages.cart);
  expect(await screen.findByRole('heading', { level: 3, name: 'Order Lens' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Goes with your cart' })).toBeNull();
});
