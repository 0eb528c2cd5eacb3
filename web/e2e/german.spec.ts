import { expect, type Page, test } from '@playwright/test';
import { watchConsole } from './console';
import { PASSWORD } from './sign-in';

// The main job in the second language, as a support team in Hamburg does it.

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ locale: 'de-DE' });

test('stöbern, suchen, installieren, kaufen', { tag: '@desktop' }, async ({ page, context }) => {
  const console = watchConsole(context);

  await test.step('the first page is the one of the browser, and its links stay in the language', async () => {
    await page.goto('/marketplace/');
    await expect(page).toHaveURL(/\/marketplace\/de\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('navigation').getByRole('link', { name: 'Apps' }).first().click();
    await expect(page).toHaveURL(/\/marketplace\/de\/apps\/$/);
    await page.getByRole('checkbox', { name: /^Einmalig/ }).check();
    await expect(page).toHaveURL(/\/de\/apps\/\?payment=once/);
    await expect(page.getByText(/^20 von \d+ Apps|^20 Apps/)).toBeVisible();
  });

  await test.step('the switch keeps page, filters and scroll, and is remembered', async () => {
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('marketplace-scroll')))
      .toContain('400');
    const switches = page.getByRole('navigation', { name: 'Sprache' });
    // Without scrolling to the footer, as the keyboard of a screen reader does it.
    await switches.getByRole('link', { name: 'English' }).dispatchEvent('click');
    await expect(page).toHaveURL(/\/marketplace\/apps\/\?payment=once/);
    await expect(page.getByRole('checkbox', { name: /^One-time/ })).toBeChecked();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    await page.goto('/marketplace/');
    await expect(page).toHaveURL(/\/marketplace\/$/);
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/marketplace\/de\/$/);
  });

  await test.step('search', async () => {
    await page.getByRole('banner').getByRole('combobox').fill('mailchimp');
    await page
      .getByRole('option', { name: /Mailchimp/ })
      .first()
      .click();
    await expect(h1(page)).toContainText('Mailchimp');
    await expect(page).toHaveURL(/\/marketplace\/de\/apps\//);
  });

  await test.step('sign in, in the window of the accounts service', async () => {
    const opening = page.waitForEvent('popup');
    await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    const popup = await opening;
    await popup.getByLabel('E-Mail').fill('owner@acme.test');
    await popup.getByLabel('Passwort').fill(PASSWORD);
    const closing = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await closing;
    await expect(page.getByRole('button', { name: 'Kontomenü' })).toBeVisible();
  });

  await test.step('buy, with money and day as in German', async () => {
    await page.goto('/marketplace/de/apps/n8n/');
    const box = page.getByRole('complementary', { name: 'Preis' });
    await expect(box).toContainText('99\u00a0$');
    await box.getByRole('link', { name: 'Kaufen' }).click();
    await expect(h1(page)).toHaveText('Kasse');
    await page.getByRole('button', { name: '99,00\u00a0$ zahlen' }).click();
    await expect(page).toHaveURL(/\/marketplace\/de\/checkout\/n8n\/thank-you\//);
    await expect(h1(page)).toHaveText('n8n ist installiert');
    await page.goto('/marketplace/de/billing/');
    await expect(
      page
        .getByText(/\d{1,2}\. (Jan\.|Feb\.|März|Apr\.|Mai|Juni|Juli|Aug\.|Sept\.|Okt\.|Nov\.|Dez\.) \d{4}/)
        .first(),
    ).toBeVisible();
  });

  await test.step('uninstall', async () => {
    await page.goto('/marketplace/de/apps/n8n/');
    await page.getByRole('button', { name: 'Mehr', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Deinstallieren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deinstallieren' }).click();
    await expect(page.getByText('Die App wurde deinstalliert.')).toBeVisible();
  });

  console.expectSilence();
});
