import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { beSignedIn, tokenOf } from './sign-in';
import { test } from './test';

// Upgrades of an installed app, as a buyer goes through them.

const APP = '/marketplace/apps/askguru/';

/** Installs the free app unless it is there, and opens its page. */
async function installApp(page: Page, email: string) {
  await beSignedIn(page, email);
  const installed = await page.request.put('/api/applications/askguru/install', {
    headers: { Authorization: `Bearer ${await tokenOf(page.context())}` },
  });
  expect([200, 204, 409]).toContain(installed.status());
  await page.goto(APP);
}

const rowOf = (page: Page, name: string) => page.locator('.upgrades li').filter({ hasText: name });

/** Pays on the page of the charge, with a new card if there is none. */
async function pay(page: Page) {
  const button = page.getByRole('button', { name: /^Pay \$/ });
  await expect(button).toBeEnabled();
  await expect(
    page.getByText('Another card', { exact: true }).or(page.getByLabel('Card number')).first(),
  ).toBeVisible();
  if (await page.getByLabel('Card number').isVisible()) {
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry date').fill('12/30');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on card').fill('Marijn de Wit');
    await page.getByLabel('Country').selectOption('Netherlands');
  }
  await button.click();
  await expect(page).toHaveURL(/thank-you\/$/, { timeout: 20_000 });
}

test('S2.18 upgrades: several of one, one of another, kept after a cancel', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await test.step('a visitor sees prices and no more', async () => {
    await page.goto(APP);
    await expect(rowOf(page, 'Hourly crawl')).toBeVisible();
    await expect(page.locator('.upgrades button')).toHaveCount(0);
  });
  await installApp(page, 'owner@acme.test');
  const drafts = rowOf(page, 'Another 1,500 drafts');
  const crawl = rowOf(page, 'Hourly crawl');

  await test.step('a counted one: how many, the checkout, and thanks', async () => {
    await expect(drafts.getByText('Quantity: n/a')).toBeVisible();
    await drafts.getByRole('button', { name: 'Buy Another 1,500 drafts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy Another 1,500 drafts' });
    await dialog.getByLabel('How many?').fill('0');
    await dialog.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(dialog.getByText('Give a whole number from 1 to 1000.')).toBeVisible();
    await dialog.getByLabel('How many?').fill('2');
    await dialog.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\/charge\/[^/]+\/recurrent_charge\/$/);
    await expect(page.getByText('AskGuru: Another 1,500 drafts')).toBeVisible();
    await expect(page.getByText('$38.00/mo').first()).toBeVisible();
    await pay(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase');
    await expect(page.getByText('AskGuru: Another 1,500 drafts is paid and active.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to AskGuru' }).click();
    await expect(drafts.getByText('Quantity: 2')).toBeVisible();
    await expect(drafts.getByText('Active')).toBeVisible();
    await expect(drafts.getByRole('button', { name: 'Add Another 1,500 drafts' })).toBeVisible();
  });

  await test.step('one that is had once is not sold again', async () => {
    await crawl.getByRole('button', { name: 'Buy Hourly crawl' }).click();
    await expect(page).toHaveURL(/\/recurrent_charge\/$/);
    await pay(page);
    await page.getByRole('link', { name: 'Back to AskGuru' }).click();
    await expect(crawl.getByText('Quantity: 1')).toBeVisible();
    await expect(crawl.getByRole('button')).toHaveCount(0);
  });

  await test.step('S4.13 cancelled in billing, and kept', async () => {
    await page.goto('/marketplace/billing/');
    const row = page.getByRole('listitem').filter({ hasText: 'AskGuru: Hourly crawl' });
    await row.getByRole('button', { name: 'More for AskGuru: Hourly crawl' }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText('The subscription was cancelled.')).toBeVisible();
    await expect(row.getByText(/yours until /)).toBeVisible();
    await row.getByRole('button', { name: 'Keep subscription AskGuru: Hourly crawl' }).click();
    await expect(page.getByText('Your subscription goes on. Nothing was charged.')).toBeVisible();
    await expect(row.getByText(/with tax, next /)).toBeVisible();
    await expect(row.getByRole('button', { name: /^Keep/ })).toHaveCount(0);
  });
  console.expectSilence();
});

test('axe finds nothing on upgrades, their dialog, their checkout and a refusal', { tag: '@phone' }, async ({
  page,
}) => {
  await installApp(page, 'owner@trial.test');
  await expect(rowOf(page, 'Hourly crawl').getByText('Quantity: n/a')).toBeVisible();
  await expectAccessible(page);
  await rowOf(page, 'drafts').getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/\/recurrent_charge\/$/);
  await expect(page.getByText('AskGuru: Another 1,500 drafts')).toBeVisible();
  await expectAccessible(page);

  // What the provider answers is played here: no app of the demo refuses.
  const id = /charge\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  let state = 'enabling';
  await page.route('**/resources/purchases', (route) =>
    route.fulfill({
      json: { items: [{ id: 'askguru-u1', quantity: null, grants: [grant(id, state)] }] },
    }),
  );
  await page.goto(`/marketplace/checkout/charge/${id}/recurrent_charge/thank-you/`);
  await expect(page.getByRole('heading', { name: 'Paid. Now it is being switched on' })).toBeVisible();
  await expectAccessible(page);
  state = 'refused';
  await expect(page.getByRole('heading', { name: 'It could not be switched on' })).toBeVisible();
  await expect(page.getByText('No seats are left on your license.')).toBeVisible();
  await expectAccessible(page);
});

const grant = (id: string, state: string) => ({
  charge_id: id,
  charge_type: 'recurrent_charge',
  quantity: 1,
  state,
  refusal: state === 'refused' ? 'No seats are left on your license.' : undefined,
  created_at: '2026-11-21T10:00:00Z',
});
