import { expect, type Page } from '@playwright/test';
import { watchConsole } from './console';
import { openAs, signIn } from './sign-in';
import { test } from './test';

// With all that moves, which the other tests leave out.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, worker: true });

/** Buys the app of the page: cards of other apps offer theirs, too. */
const buy = (page: Page) =>
  page.getByRole('complementary', { name: 'Price' }).getByRole('link', { name: 'Buy' }).click();

// The marketplace's main job, as a person does it in one visit.
test('browse, search, sign in, install, buy', { tag: '@desktop' }, async ({ page, context }) => {
  const console = watchConsole(context);

  await test.step('browse: home, list, filter, back (S2.02, S2.03, S2.27)', async () => {
    await page.goto('/marketplace/');
    await page.getByRole('navigation').getByRole('link', { name: 'Apps' }).first().click();
    await expect(page).toHaveURL(/\/marketplace\/apps\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Apps');
    await page.getByRole('checkbox', { name: /^One-time/ }).check();
    await expect(page).toHaveURL(/payment=once/);
    await expect(page.getByText(/^20 apps of/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/marketplace\/apps\/$/);
    await expect(page.getByRole('checkbox', { name: /^One-time/ })).not.toBeChecked();
  });

  await test.step('search with a slip of the finger (S5.05, S9.02)', async () => {
    await page.getByRole('banner').getByRole('combobox').fill('askgruu');
    await expect(page.getByRole('option', { name: /AskGuru/ })).toBeVisible();
    await page.getByRole('option', { name: /AskGuru/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AskGuru');
  });

  await test.step('sign in (S7.53)', () => signIn(page, 'owner@acme.test'));

  await test.step('install a free app (S4.19 to S4.24, S8.07)', async () => {
    await page.getByRole('button', { name: 'Install', exact: true }).first().click();
    await expect(page.getByText('Application installed successfully!')).toBeVisible();
    await expect(page.getByText(/^Installed (by .+ )?on /).first()).toBeVisible();
  });

  await test.step('buy a paid one (S4.15, S4.16, S2.22, S2.23)', async () => {
    await page.getByRole('banner').getByRole('combobox').fill('dropbox');
    await page
      .getByRole('option', { name: /^Dropbox(?! for)/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dropbox');
    await buy(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    await page.getByRole('button', { name: 'Pay $99.00' }).click();
    await expect(page).toHaveURL(/\/checkout\/dropbox\/thank-you\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dropbox is installed');
    await expect(page.getByText('$99.00', { exact: true })).toBeVisible();
    await expect(page.getByText(/ Paid \$99\.00\. Receipt on its way to /)).toBeVisible();
  });

  await test.step('both are seen as installed (S7.06)', async () => {
    for (const slug of ['askguru', 'dropbox']) {
      await page.goto(`/marketplace/apps/${slug}/`);
      await expect(page.getByText(/^Installed (by .+ )?on /).first()).toBeVisible();
    }
  });

  await test.step('uninstall, and sign out (S4.26, S8.10, S4.33)', async () => {
    await page.goto('/marketplace/apps/askguru/');
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Uninstall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
    await expect(page.getByText('Application uninstalled successfully.')).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/marketplace\/$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  console.expectSilence();
});

test('who may not install is told why (S6.04)', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, 'viewer@acme.test', '/marketplace/apps/wordpress/');
  await expect(
    page.getByText('You do not have enough permissions to install applications.').first(),
  ).toBeVisible();
});

test('a refused card says so, another one pays (S8.12)', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, 'owner@reseller.test', '/marketplace/apps/unbounce/');
  await buy(page);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  const card = async (number: string) => {
    await page.getByText('Another card', { exact: true }).click();
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry date').fill('12/30');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on card').fill('Marijn de Wit');
    await page.getByLabel('Country').selectOption('Netherlands');
    await pay.click();
  };
  await card('4000000000000341');
  await expect(
    page
      .getByText(
        'Unfortunately, we were unable to charge your card. Please, ensure that all Credit Card details are valid and you have sufficient funds in the account.',
      )
      .first(),
  ).toBeVisible();
  await card('4242424242424242');
  await expect(page).toHaveURL(/thank-you/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is installed');
});

test('on a phone: browse, filter, search, sign in, install', { tag: '@phone' }, async ({ page, context }) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Apps' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Apps');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^One-time/ }).check();
  await sheet.getByRole('button', { name: 'Show 20 apps' }).click();
  await expect(page.getByText(/^20 apps of/)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('wordpres');
  await page
    .getByRole('option', { name: /^WordPress/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WordPress');
  await signIn(page, 'admin@acme.test');
  await page.getByRole('button', { name: 'Install', exact: true }).first().click();
  await expect(page.getByText('Application installed successfully!')).toBeVisible();
  console.expectSilence();
});
