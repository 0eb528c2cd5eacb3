import { expect, type Page } from '@playwright/test';
import { emptyCartOf } from './cart';
import { watchConsole } from './console';
import { shiftOf, watchShifts } from './shifts';
import { test } from './test';

// A long way through the shop, with all that a browser runs of it.
test.use({ worker: true });

// The cart inside the agent app: what is clicked in the frame, the host hears (S7.55).

const HOST = '/demo/agent-app';
const shop = (page: Page) => page.frameLocator('iframe[title=Marketplace]');
const heard = (page: Page, message: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: message });

test('the frame has its own lists, the apps of the organization first, and a cart', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  const console = watchConsole(context);
  await watchShifts(page);
  const host = (baseURL ?? '').replace('//localhost', '//127.0.0.1') + HOST;
  await page.goto(`${host}/`);
  await expect(heard(page, 'loaded')).not.toHaveCount(0);
  const frame = shop(page);
  const lists = frame.getByRole('navigation', { name: 'Lists' });
  await expect(lists.getByRole('link', { name: 'For you' })).toHaveAttribute('aria-current', 'page');
  for (const name of [/^Installed/, /^AI$/, /^Free$/, /^Deals$/]) {
    await expect(lists.getByRole('link', { name })).toBeVisible();
  }
  // The product of the frame goes without saying.
  await expect(frame.getByRole('group', { name: 'Works with' })).toHaveCount(0);
  await page.getByLabel('Account').selectOption('owner@acme.test');
  const own = frame.getByRole('heading', { name: 'Installed', level: 2 });
  await expect(own).toBeVisible();
  const [ownTop = 0, listTop = 0] = await Promise.all(
    [own, frame.getByRole('heading', { level: 1 })].map(async (one) => (await one.boundingBox())?.y),
  );
  expect(ownTop).toBeLessThan(listTop);
  await expect(frame.getByRole('heading', { name: 'Most used', level: 2 })).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'For you', level: 2 })).toBeVisible();
  await expect(lists.getByRole('link', { name: /^Installed \d+$/ })).toBeVisible();
  await page.reload(); // the frame knows who works in it
  await expect(frame.getByRole('heading', { name: 'For you', level: 2 })).toBeVisible();
  await expect(lists.getByRole('link', { name: /^Installed \d+$/ })).toBeVisible();
  const inside = page.frames().find((one) => one.url().includes('/embedded-apps/'));
  expect(inside && (await shiftOf(inside))).toBeLessThan(0.01);
  await lists.getByRole('link', { name: 'Free', exact: true }).click();
  await expect(frame.getByRole('link', { name: 'Remove filter Free' })).toBeVisible();
  console.expectSilence();
});

test('S7.55 what is put into the cart and bought in the frame, the host hears by its events', {
  tag: '@desktop',
}, async ({ page, baseURL, request }) => {
  await emptyCartOf(request, 'owner@acme.test');
  const host = (baseURL ?? '').replace('//localhost', '//127.0.0.1') + HOST;
  const frame = shop(page);
  await page.goto(`${host}/marketplace/apps/sugarcrm/`);
  await page.getByLabel('Account').selectOption('owner@acme.test');
  await frame.getByRole('button', { name: 'Add to cart' }).click();
  await expect(heard(page, 'marketplace_cart_update').first()).toContainText('"products":[');
  await page.goto(`${host}/marketplace/apps/hotjar/`);
  await frame.getByRole('button', { name: 'Add to cart' }).click();
  await frame.getByRole('link', { name: 'Cart, 2 items' }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Cart');
  await frame.getByRole('button', { name: 'Go to checkout' }).click();
  await frame.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase');
  await expect(heard(page, 'cart_purchased').first()).toContainText('"apps":[');
});
