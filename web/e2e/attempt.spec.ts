import { expect, test } from '@playwright/test';
import { axeViolations } from './axe';
import { signIn } from './sign-in';

/** Decisions rule 24: who leaves the bank's page finds the payment again, wherever it is known, and can end it. */
test('a payment that was left at the bank is found, resumed and given up', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/marketplace/apps/deepl/');
  await signIn(page, 'owner@acme.test');
  await page.goto('/marketplace/checkout/rasa/');
  await page.getByText('Another card').click();
  await expect(page.getByLabel('Use this card for all live chat payments')).not.toBeChecked();
  await page.getByLabel('Card number').fill('4000002500003155');
  await page.getByLabel('Expiry date').fill('08/29');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Marijn de Wit');
  await page.getByLabel('Country').selectOption('Netherlands');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const confirm = page.getByRole('link', { name: /^Confirm with your bank, \$/ });
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  // Left without an answer.
  await page.goto('/marketplace/apps/rasa/');
  await expect(page.getByText(/^Finish your payment of \$[\d.]+, until /).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/marketplace/billing/');
  await expect(page.getByText(/^Finish your payment of \$[\d.]+ for Rasa, until /)).toBeVisible();
  await page.goto('/marketplace/checkout/rasa/');
  await expect(confirm).toBeVisible();
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('You gave this payment up. Nothing was charged.')).toBeVisible();
  // The stored card is the one from before.
  await expect(page.getByText('•••• 4242').first()).toBeVisible();
});
