import { expect } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { keyboardOf } from './keyboard';
import { openAs } from './sign-in';
import { test } from './test';

// A long way through the shop, with all that a browser runs of it.
test.use({ worker: true });

test('an uninstall is undone from its toast by the keyboard, and from My apps', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await openAs(page, 'owner@acme.test', '/marketplace/apps/drupal/');

  await test.step('install, and uninstall: the dialog says until when that can be undone', async () => {
    await page.getByRole('button', { name: 'Install', exact: true }).first().click();
    await expect(page.getByText('Application installed successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Uninstall' }).click();
    const dialog = page.getByRole('dialog', { name: 'Uninstall Drupal?' });
    await expect(dialog.getByText(/^Until .* you can undo this: its settings and its price/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await expect(page.getByText(/uninstalled successfully\. You can undo this until/)).toBeVisible();
  });

  await test.step('undo it from the toast, by the keyboard', async () => {
    await keyboardOf(page).reach(page.getByRole('button', { name: 'Undo', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Drupal is back, with its settings/)).toBeVisible();
    await expect(page.getByText(/^Installed (by .+ )?on /).first()).toBeVisible();
  });

  await test.step('My apps is in the account menu, and shows what is installed', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'My apps' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My apps' })).toBeVisible();
    const apps = page.getByRole('list', { name: 'Installed apps and services' });
    await expect(apps.getByRole('link', { name: 'Drupal', exact: true })).toBeVisible();
    const asana = apps.getByRole('listitem').filter({ hasText: 'Asana' });
    await expect(asana.getByText(/^\$[\d.,]+\/(mo|yr)/)).toBeVisible();
    await expect(page.getByText('Next charge', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('uninstall from the list, and bring it back there', async () => {
    await page.getByRole('button', { name: 'More for Drupal' }).click();
    await page.getByRole('menuitem', { name: 'Uninstall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
    // Others of the organization may have taken apps out, too.
    const removed = page
      .getByRole('list', { name: 'Uninstalled' })
      .getByRole('listitem')
      .filter({ hasText: 'Drupal' });
    await expect(removed.getByText(/^Uninstalled on .* Comes back until /)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await removed.getByRole('button', { name: 'Bring it back Drupal' }).click();
    await expect(page.getByText(/^Drupal is back/)).toBeVisible();
    await expect(removed).toBeHidden();
    await expect(
      page
        .getByRole('list', { name: 'Installed apps and services' })
        .getByRole('link', { name: 'Drupal', exact: true }),
    ).toBeVisible();
  });

  await test.step('an undo brings a subscription back at its price, and charges nothing', async () => {
    const row = page
      .getByRole('list', { name: 'Installed apps and services' })
      .getByRole('listitem')
      .filter({ hasText: 'Asana' });
    const cost = row.getByText(/^\$[\d.,]+\/(mo|yr)/);
    const before = await cost.textContent();
    const month = page.locator('.figures dd').nth(1);
    const paid = await month.textContent();
    await row.getByRole('button', { name: 'More for Asana' }).click();
    await page.getByRole('menuitem', { name: 'Uninstall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click();
    await page.getByRole('button', { name: 'Bring it back Asana' }).click();
    await expect(page.getByText(/^Asana is back/)).toBeVisible();
    await expect(cost).toHaveText(before ?? '');
    await expect(month).toHaveText(paid ?? '');
  });

  await test.step('nothing of it is left after signing out (S4.28)', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.goto('/marketplace/my-apps/');
    await expect(page.getByRole('heading', { name: 'Sign in to see your apps' })).toBeVisible();
    await expect(page.getByText('Asana')).toHaveCount(0);
  });

  console.expectSilence();
});
