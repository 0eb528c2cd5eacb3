import { expect, type Page } from '@playwright/test';
import { axeViolations } from './axe';
import { answerBank, openBank } from './bank';
import { emptyCartOf, putIntoCart } from './cart';
import { beSignedIn } from './sign-in';
import { test } from './test';

const line = (page: Page, words: string | RegExp) => page.locator('.attempt-line', { hasText: words });

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry date').fill('08/29');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Marijn de Wit');
  await page.getByLabel('Country').selectOption('Netherlands');
}

/** Decisions rule 24: who leaves the bank's page finds the payment again, wherever it is known, and can end it. */
test('a payment that was left at the bank is found, resumed and cancelled', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await beSignedIn(page, 'owner@acme.test');
  await putIntoCart(request, 'owner@acme.test', 'rasa');
  await page.goto('/marketplace/checkout/rasa/');
  await page.getByText('Another card', { exact: true }).click();
  await expect(page.getByLabel('Use this card for all live chat payments')).not.toBeChecked();
  await typeCard(page, '4000002500003155');
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155');
  await expect(page.getByRole('img', { name: 'Visa' })).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const confirm = page.getByRole('link', { name: /^Confirm with your bank, \$/ });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One step left');
  expect(await axeViolations(page)).toEqual([]);
  const bank = await openBank(confirm);
  await expect(page.getByRole('button', { name: 'Waiting for your bank' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open it again' })).toBeVisible();
  // Left without an answer.
  await bank.close();
  await page.goto('/marketplace/apps/rasa/');
  await expect(page.getByRole('link', { name: /^Finish your payment of \$[\d.]+/ }).first()).toBeVisible();
  await expect(line(page, /^\$[\d.]+ with tax, waits for your bank until /).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/marketplace/cart/');
  const finish = page.getByRole('link', { name: /^Finish your payment of \$[\d.]+/ });
  await expect(finish).toBeVisible();
  expect((await finish.boundingBox())?.width).toBeGreaterThan(300); // below the name, not below the icon
  await page.goto('/marketplace/billing/');
  await expect(page.getByText(/^Rasa, \$[\d.]+\. Nothing has been charged\. Open until /)).toBeVisible();
  await page.goto('/marketplace/checkout/rasa/');
  await expect(confirm).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this payment' }).click();
  await expect(page.getByText('You cancelled this payment. Nothing was charged.')).toBeVisible();
  // The stored card is the one from before.
  await expect(page.getByText('•••• 4242').first()).toBeVisible();
  await emptyCartOf(request, 'owner@acme.test'); // later tests find it as it was
});

test('the button is the state of the payment: refused, another card, the bank, paid', {
  tag: '@desktop',
}, async ({ page }) => {
  await beSignedIn(page, 'owner@solo.test');
  await page.goto('/marketplace/checkout/rasa/');
  await typeCard(page, '4000000000009995');
  // The narrowest phone: what is agreed to beside the card is read whole.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 320, height });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // So is the number, beside the mark of its brand.
  const mark = await page.getByRole('img', { name: 'Visa' }).boundingBox();
  const number = await page.getByLabel('Card number').boundingBox();
  if (!mark || !number) throw new Error('the mark and the number are not both there');
  expect(mark.y + mark.height).toBeLessThanOrEqual(number.y);
  await page.setViewportSize({ width, height });
  const pay = page.getByRole('button', { name: /^Pay \$[\d.]+$/ });
  await expect(line(page, 'We never take more than this button says.')).toBeVisible();
  await pay.click();
  const another = page.getByRole('button', { name: /^Pay \$[\d.]+ with another card$/ });
  await expect(another).toBeVisible({ timeout: 20_000 });
  // Said once, at the card.
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('not enough money on it.');
  await another.click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  // The press asked for another card and sent nothing: nothing is missing yet.
  await expect(page.getByText('Enter the card number.')).toHaveCount(0);
  await typeCard(page, '4000002500003155');
  await pay.click();
  await answerBank(page.getByRole('link', { name: /^Confirm with your bank, \$/ }), 'Approve');
  await expect(page).toHaveURL(/\/checkout\/rasa\/thank-you\//, { timeout: 20_000 });
  await expect(page.getByText('Receipt on its way to owner@solo.test.')).toBeVisible();
  await expect(page.getByText('Order number')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Rasa' })).toBeVisible();
});

test('a cart that waits for the bank says that it is the buyer’s turn, in words that have room', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await beSignedIn(page, 'owner@reseller.test');
  await putIntoCart(request, 'owner@reseller.test', 'rasa');
  await page.goto('/marketplace/cart/');
  await page.getByRole('button', { name: 'Go to checkout' }).first().click();
  await page.getByText('Another card', { exact: true }).click();
  await typeCard(page, '4000002500003155');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One step left' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Finish your payment' });
  expect((await title.boundingBox())?.height).toBeLessThan(40);
  expect(await axeViolations(page)).toEqual([]);
  await answerBank(page.getByRole('link', { name: /^Confirm with your bank, \$/ }), 'Approve');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your purchase' })).toBeVisible();
});
