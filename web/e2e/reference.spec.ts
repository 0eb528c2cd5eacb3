import { expect, test } from '@playwright/test';
import { axeViolations } from './axe';
import { watchConsole } from './console';

// The page that describes the API, which is made by the server and has no scripts.

// The page is long, and axe slow on it: each width has one of the two looks.
for (const [theme, tag] of [
  ['light', '@desktop'],
  ['dark', '@phone'],
] as const) {
  test.describe(theme, { tag }, () => {
    test.use({ colorScheme: theme });

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
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await axeViolations(page)).toEqual([]);
      console.expectSilence();
    });
  });
}
