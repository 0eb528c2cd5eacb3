import { expect, type Page } from '@playwright/test';
import { axeViolations } from './axe';
import { watchConsole } from './console';
import { PASSWORD } from './sign-in';
import { test } from './test';

// Apps that anybody may see at work, in a product with made-up customers, without an
// account and an install (decisions rule 32; S3.06).

const frameOf = (page: Page, app: string, placement: string) =>
  page.locator(`iframe[data-app="${app}"][data-placement="${placement}"]`);

/** Presses Tab until what is wanted has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let n = 0; n < 150; n++) {
    await page.keyboard.press('Tab');
    if (await isThere()) return;
  }
  throw new Error('the keyboard does not come there');
}

const hasFocus = (page: Page, words: string) => () =>
  page.evaluate((start) => document.activeElement?.textContent?.startsWith(start) ?? false, words);

/** From the page of an app, which is open, to its try-out, as 'Try it' leads there. */
async function tryIt(page: Page, place: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: `Try it ${place}` }).click();
  const tried = await opening;
  await expect(tried.getByText('This is a try-out. Nothing is saved.')).toBeVisible();
  return tried;
}

test('from the page of an app to the app at work, by keyboard alone', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/apps/customer-notes/');
  await expect(page.getByRole('heading', { name: 'Where it appears' })).toBeVisible();
  await tabTo(page, hasFocus(page, 'Try it Chat details'));
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const tried = await opening;
  await expect(frameOf(tried, 'customer-notes', 'plugin')).toHaveAttribute('data-state', 'connected');
  await expect(tried.getByRole('tab', { name: 'Customer Notes' })).toHaveAttribute('aria-selected', 'true');
  await expect(tried.getByLabel('Account')).toHaveCount(0);
  const notes = frameOf(tried, 'customer-notes', 'plugin').contentFrame();
  const field = notes.getByLabel('New note');
  await tabTo(tried, () =>
    field.evaluate((at) => at === at.ownerDocument.activeElement && at.ownerDocument.hasFocus()),
  );
  await tried.keyboard.type('Likes the blue one');
  await tried.keyboard.press('Tab');
  await tried.keyboard.press('Enter');
  await expect(tried.getByRole('complementary', { name: 'Details' })).toContainText('Likes the blue one');
  // Another page of the product stays in the try-out; reset begins anew.
  await tried.getByRole('link', { name: 'Customers', exact: true }).press('Enter');
  await expect(tried).toHaveURL(/\/customers\/\?try=customer-notes$/);
  await tried.getByRole('textbox', { name: 'Message' }).waitFor({ state: 'detached' });
  await tried.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(tried.getByText('This is a try-out. Nothing is saved.')).toBeVisible();
  expect(await axeViolations(tried)).toEqual([]);
  await tried.getByRole('link', { name: 'Install', exact: true }).press('Enter');
  await expect(tried).toHaveURL(/localhost:\d+\/marketplace\/apps\/customer-notes\/$/);
  await expect(tried.getByRole('button', { name: /install/i }).first()).toBeVisible();
  console.expectSilence();
});

test('each place opens what runs there', { tag: '@desktop' }, async ({ page }) => {
  for (const [app, places] of [
    ['snippets', { 'Message box': 'messagebox', 'Your website': 'targeted-message' }],
    ['shift-board', { 'Full screen': 'fullscreen', Reports: 'reports' }],
    ['ticket-timer', { 'Ticket details': 'plugin' }],
  ] as const) {
    await page.goto(`/marketplace/apps/${app}/`);
    for (const [place, placement] of Object.entries(places)) {
      const tried = await tryIt(page, place);
      await expect(frameOf(tried, app, placement)).toHaveAttribute('data-state', 'connected');
      await tried.close();
    }
  }
});

test('a payment ends in words, and the app hears that nothing was bought', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/marketplace/apps/snippets/');
  const tried = await tryIt(page, 'Settings');
  const settings = frameOf(tried, 'snippets', 'settings').contentFrame();
  const opening = tried.waitForEvent('popup');
  await settings.getByRole('button', { name: 'Buy a pack for $9.00' }).click();
  const popup = await opening;
  await popup.getByLabel('E-mail').fill('owner@solo.test');
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  await popup.getByRole('button', { name: 'Allow', exact: true }).click();
  const dialog = tried.getByRole('dialog', { name: 'Nothing is charged' });
  await expect(dialog).toContainText('Snippets would charge $9.00 once for “Snippets pack”.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(settings.locator('#state')).toHaveText('Nothing was bought.');
  await expect(dialog).toHaveCount(0);
});

test('an app that nobody may try is not there', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const answer = await page.goto(
    `${(baseURL ?? '').replace('//localhost', '//127.0.0.1')}/demo/agent-app/chats/?try=deepl`,
  );
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This app cannot be tried' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/marketplace/apps/deepl/');
  await expect(page.getByRole('link', { name: /^Try it/ })).toHaveCount(0);
});
