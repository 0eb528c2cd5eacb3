import { expect } from '@playwright/test';
import { watchConsole } from './console';
import { test } from './test';

// What an address may say, and what the pages make of it.

test('S2.27 a value that nobody knows leaves nothing, and can be taken off', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/apps/?payment=gold&utm_source=x');
  await expect(page.getByRole('heading', { name: 'No app matches all filters' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('link', { name: 'Remove “Price: unknown value”' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).not.toHaveURL(/payment/);
  // Beside a known value it changes nothing.
  await page.goto('/marketplace/apps/?categories=crm,nobody');
  await expect(page.getByRole('checkbox', { name: /^CRM/ })).toBeChecked();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  console.expectSilence();
});

test('S2.15 the rest of the path is the browser’s, at any depth', { tag: '@desktop' }, async ({ page }) => {
  for (const [path, heading] of [
    ['private-apps/one/settings/a/b/', 'Private apps'],
    ['in-review-apps/one/more/', 'In-review apps'],
    ['embedded-private-apps/one/a/b/c/', 'Private apps'],
    ['embedded-apps/deepl/settings/a/', 'DeepL'],
  ]) {
    const answer = await page.goto(`/marketplace/${path}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading ?? '');
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(new RegExp(`/marketplace/${path}$`));
  }
});
