import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { codeOf, secretOn } from './code-app';
import { watchConsole } from './console';
import { test } from './test';

// A second factor, from the first scan to the last code. The account is used by no other test.
const EMAIL = 'dale@apps.test';
const SESSIONS = '/accounts/sessions';

/** The ten recovery codes, when they have come. */
async function codesOn(page: Page) {
  await expect(page.getByRole('listitem')).toHaveCount(10);
  return page.getByRole('listitem').allInnerTexts();
}

async function givePassword(page: Page) {
  await page.goto(`/accounts/signin?next=${encodeURIComponent(SESSIONS)}`);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill('marketplace-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a second factor is set up, asked for, and turned off', { tag: '@desktop' }, async ({
  page,
  context,
  request,
  browser,
}) => {
  const console = watchConsole(context, [/status of 422/]);
  await givePassword(page);
  await page.getByRole('link', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await secretOn(page);

  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is not right, or was used before.', { exact: false })).toBeVisible();
  expect(await secretOn(page)).toBe(secret);
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(request, secret));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expectAccessible(page);
  const codes = await codesOn(page);
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.', { exact: false })).toBeVisible();

  await test.step('another browser is asked for a code, and may be trusted', async () => {
    const other = await browser.newContext();
    const second = await other.newPage();
    await givePassword(second);
    await expect(second.getByRole('heading', { name: 'Your second factor' })).toBeVisible();
    await expectAccessible(second);
    await expect(second.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await second.goto(SESSIONS);
    await expect(second.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await givePassword(second);
    await second.getByRole('textbox', { name: 'Code' }).fill('nothing at all');
    await second.keyboard.press('Enter');
    await expect(second.getByText('The code is not right', { exact: false })).toBeVisible();
    await second.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await second.getByLabel('Do not ask in this browser for 30 days').check();
    await second.getByRole('button', { name: 'Go on' }).click();
    await expect(second.getByText('9 recovery codes are left.', { exact: false })).toBeVisible();
    await expect(second.getByRole('heading', { name: 'Trusted browsers' })).toBeVisible();
    await expectAccessible(second);
    await givePassword(second);
    await expect(second.getByRole('heading', { name: 'Your sessions' })).toBeVisible();
    await second.getByRole('button', { name: /^Ask again in/ }).click();
    await expect(second.getByRole('heading', { name: 'Trusted browsers' })).toHaveCount(0);
    await other.close();
  });

  await page.getByRole('link', { name: 'New recovery codes' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const renewed = await codesOn(page);
  expect(renewed).not.toContain(codes[2]);
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByRole('link', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { name: 'Turn the second factor off' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(renewed[0] ?? '');
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByRole('link', { name: 'Set up' })).toBeVisible();
  await givePassword(page);
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible();
  console.expectSilence();
});
