import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { findOverhangs } from './layout';

// The page that describes the API, which is made by the server.

test('the API is readable, and its contents lead to webhooks', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.goto('/api/docs');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByText('Webhooks', { exact: true }).click();
  await contents.getByRole('link', { name: 'POST installCall' }).click();
  const hook = page.locator('article#installCall');
  await expect(hook).toBeInViewport();
  await expect(hook).toContainText("carries an app's token with accounts--my:ro");
  await expect(hook.getByRole('cell', { name: 'application_id' })).toBeVisible();
  await expectAccessible(page);
  expect(await findOverhangs(page, 'the API')).toEqual([]);
  console.expectSilence();
});

test('words of the contents find operations, also on a phone', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.goto('/api/docs');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('searchbox', { name: 'Find' }).fill('reviews helpful');
  await expect(contents.getByRole('status')).toHaveText(/^\d+ places?$/);
  for (const link of await contents.getByRole('listitem').filter({ visible: true }).all()) {
    await expect(link).toContainText(/helpful/i);
  }
  await contents.getByRole('listitem').filter({ visible: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#.*helpful/i);
  await contents.getByRole('searchbox', { name: 'Find' }).fill('no such thing');
  await expect(contents.getByRole('status')).toHaveText('0 places');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  console.expectSilence();
});

test('the mails of the demo have landmarks', async ({ page }) => {
  await page.goto('/demo/mail/');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Outgoing mail' })).toBeVisible();
  await expectAccessible(page);
});
