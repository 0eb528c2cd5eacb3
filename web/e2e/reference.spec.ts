import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';

// The page that describes the API, which is made by the server and has no scripts.

// It follows the system, which is light on the desktop and dark on the phone.
test('the API is readable, and its contents lead to webhooks', async ({ page, context }) => {
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
  console.expectSilence();
});
