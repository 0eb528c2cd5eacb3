import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { PASSWORD } from './sign-in';
import { test } from './test';

// A person closes their account and reopens it, by keyboard alone. The account is used by no
// other test.
const EMAIL = 'gus@apps.test';
const SESSIONS = '/accounts/sessions';

async function givePassword(page: Page) {
  await page.goto(`/accounts/signin?next=${encodeURIComponent(SESSIONS)}`);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function follow(page: Page, name: string) {
  await page.getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
}

test('an account is closed and reopened by keyboard', { tag: '@desktop' }, async ({ page, context }) => {
  const console = watchConsole(context, [/status of 422/]);
  const width = page.viewportSize()?.width ?? 0;
  await givePassword(page);
  await follow(page, 'Close my account');
  await expect(page.getByRole('heading', { name: 'Close your account?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();

  await page.goto(SESSIONS);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await givePassword(page);
  await expect(
    page.getByText(/This account is closed and will be removed on .+\. Reopen it\?/),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Reopen it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible();

  await follow(page, 'Download my data');
  await page.getByLabel('Password').fill(PASSWORD);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await (await downloading).createReadStream();
  let text = '';
  for await (const part of file) text += part;
  expect(JSON.parse(text).identity_accounts[0].email).toBe(EMAIL);
  expect(text).not.toContain('password_hash');
  console.expectSilence();
});
