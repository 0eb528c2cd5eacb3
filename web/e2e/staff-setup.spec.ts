import { expect } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { signIn } from './sign-in';
import { test } from './test';

test('staff sees what of the shop is set, and tries it', { tag: '@desktop' }, async ({ page, context }) => {
  const console = watchConsole(context);
  await page.goto('/staff/');
  await expect(page).toHaveURL(/\/staff\/setup\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'First start' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'staff@market.test');
  const row = (name: string | RegExp) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(row(/^Catalogue ?: Done$/)).toContainText('Categories: 13.');
  await row('Mails').getByRole('button', { name: 'Send a test mail' }).click();
  await expect(row('Mails')).toContainText('A mail is on its way to staff@market.test.');
  await row('Pictures').getByRole('button', { name: 'Test the bucket' }).click();
  await expect(row('Pictures')).toContainText('is read and written.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Test the balancer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row('Balancer')).toContainText('You asked for localhost');
  await expectAccessible(page);

  await test.step('the shop is one step away, and Back leads here', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/marketplace\/$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'First start' })).toBeVisible();
    await expect(row(/^Catalogue ?: Done$/)).toBeVisible();
  });
  console.expectSilence();
});
