import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { signIn } from './sign-in';

test('staff learns by keyboard why an app stands where it does, and what was not found', async ({
  page,
  context,
}) => {
  const console = watchConsole(context, [/404/]);
  // Something that nobody finds, searched by a visitor who stays with it.
  await page.goto('/marketplace/search/?q=zeppelinhangar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/marketplace/moderation/?section=search');
  await signIn(page, 'staff@market.test');
  await expect(page.getByRole('heading', { name: 'Why here?' })).toBeVisible();
  // Searches are written down every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: 'zeppelinhangar experts' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(page);

  await page.getByLabel('Text', { exact: true }).focus();
  await page.keyboard.type('video calls');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('App', { exact: true })).toBeFocused();
  await page.keyboard.type('google meet');
  // Names that are begun are proposed, under the words that the address has for them.
  await expect(page.locator('datalist option[value="google-meet"]')).toHaveText('Google Meet');
  await page.getByLabel('App', { exact: true }).fill('google-meet');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^google-meet is result \d+ of \d+ for “video calls”\.$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /video/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What would change it' })).toBeVisible();
  await expectAccessible(page);

  // The address holds the question.
  await expect(page).toHaveURL(/section=search&q=video%20calls&app=google-meet/);
  await page.reload();
  await expect(page.getByText(/^google-meet is result \d+ of \d+ for “video calls”\.$/)).toBeVisible();

  await page.getByLabel('App', { exact: true }).fill('no-such-app');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('There is no such app.')).toBeVisible();
  await expectAccessible(page);
  console.expectSilence();
});

test('staff without a network hears so, and tries again', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/marketplace/moderation/?section=search');
  await signIn(page, 'staff@market.test');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.route('**/api/moderation/search/**', (route) => route.abort());
  await page.getByLabel('Text', { exact: true }).fill('crm');
  await page.getByLabel('App', { exact: true }).fill('hubspot');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('The place could not be explained. Try again.')).toBeVisible();
  await page.unroute('**/api/moderation/search/**');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText(/^hubspot is result/)).toBeVisible();
});

test('nobody but staff reads it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/marketplace/moderation/?section=search');
  await signIn(page, 'owner@acme.test');
  await expect(page.getByRole('heading', { name: 'Why here?' })).toBeHidden();
  await expect(page.getByRole('link', { name: /home|Marketplace/i }).first()).toBeVisible();
});
