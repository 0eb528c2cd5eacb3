import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { PASSWORD } from './sign-in';
import { test } from './test';

/** The team page as somebody sees it who has signed in there. */
async function teamOf(page: Page, email: string) {
  await page.goto('/console/team/');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  const popup = await opening;
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Password').fill(PASSWORD);
  const closing = popup.waitForEvent('close');
  await popup.getByLabel('Password').press('Enter');
  await closing;
  const transfers = page.getByRole('region', { name: 'Transfers' });
  await expect(transfers).toBeVisible();
  return transfers;
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

test('an app is offered to another developer, accepted, and the transfer cancelled, by keyboard', {
  tag: '@desktop',
}, async ({ page, context, browser }) => {
  // The browser itself reports an address that nobody has: that is wanted.
  const console = watchConsole(context, [/status of 422/]);
  const mine = await teamOf(page, 'dev@apps.test');

  await test.step('what and to whom, and then what will happen', async () => {
    await page.getByRole('button', { name: 'Transfer apps' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What').selectOption({ label: 'Unbounce' });
    const to = dialog.getByLabel('Address of the receiver');
    await to.fill('nobody-at-all');
    await page.keyboard.press('Enter');
    await expect(to).toHaveAccessibleDescription(/No developer with this address has a console here/);
    await expectAccessible(page);
    await to.fill('platform-team');
    await page.keyboard.press('Enter');
    const offer = dialog.getByRole('button', { name: /^Offer Unbounce to / });
    await expect(offer).toBeVisible();
    await expect(dialog.getByText(/What was paid before stays yours/)).toBeVisible();
    await expectAccessible(page);
    await offer.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(mine.getByText(/can answer until/).first()).toBeVisible();
  });

  const other = await newPage(browser);
  await test.step('the receiver accepts', async () => {
    const theirs = await teamOf(other, 'harold@market.test');
    await theirs.getByRole('button', { name: 'Accept: Unbounce' }).press('Enter');
    const dialog = other.getByRole('dialog');
    await expect(dialog.getByText('Nothing moves for seven days.', { exact: false })).toBeVisible();
    await expectAccessible(other);
    await dialog.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(theirs.getByText(/Both sides have agreed\. Moves on/).first()).toBeVisible();
  });

  await test.step('the giver thinks better of it', async () => {
    await page.reload();
    await mine.getByRole('button', { name: 'Cancel transfer: Unbounce' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Cancel the transfer of Unbounce' })
      .press('Enter');
    await expect(mine.getByText('Cancelled').first()).toBeVisible();
    await other.reload();
    await expect(
      other.getByRole('region', { name: 'Transfers' }).getByText('Cancelled').first(),
    ).toBeVisible();
    await expectAccessible(page);
  });
  await other.context().close();
  console.expectSilence();
});
