import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { codeOf, secretOn } from './code-app';
import { watchConsole } from './console';
import { expectGerman } from './german';
import { fresh, mailedLink } from './mail';
import { beSignedIn, expectTokenForgotten, PASSWORD } from './sign-in';
import { test } from './test';

// A long way through the shop, with all that a browser runs of it.
test.use({ worker: true });

// The main job in the second language, as a support team in Hamburg does it.

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const price = (page: Page) => page.getByRole('complementary', { name: 'Preis' });

const MONTH = /Jan\.|Feb\.|März|Apr\.|Mai|Juni|Juli|Aug\.|Sept\.|Okt\.|Nov\.|Dez\./;
const DAY = new RegExp(`\\d{1,2}\\. (${MONTH.source}) \\d{4}`);

test.use({ locale: 'de-DE' });

test('stöbern, umschalten, anmelden', { tag: '@desktop' }, async ({ page, context }) => {
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

  console.expectSilence();
});

/** A page that is German as a whole, and for everybody. */
async function expectGood(page: Page, heading: string | RegExp) {
  await expect(h1(page)).toHaveText(heading);
  await expectGerman(page);
  await expectAccessible(page);
}

// On a phone, where longer words have the least room, by an organization of its own: from the first form to a sign-in
// with a code.
test('registrieren, absichern, mit Code anmelden', { tag: '@phone' }, async ({ page, context, request }) => {
  const console = watchConsole(context);
  const email = fresh('hamburg');
  const password = 'ein gutes Passwort';

  await test.step('register, and confirm by mail', async () => {
    await page.goto('/accounts/signup');
    await expectGood(page, 'Konto anlegen');
    await page.getByLabel('Unternehmen').fill('Hafen GmbH');
    await page.getByLabel('Ihr Name').fill('Jörg');
    await page.getByLabel('E-Mail').fill(email);
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await expect(h1(page)).toHaveText('Sehen Sie in Ihr Postfach');
    await expectGerman(page);
    await page.goto(await mailedLink(request, email, '/confirm'));
    await page.getByRole('button', { name: 'Bestätigen und beginnen' }).click();
    await page.waitForURL('**/marketplace/de/');
    // From here on the shop keeps a token: without it, the sign-out below would have nothing to forget.
    await expect(page.getByRole('button', { name: 'Kontomenü' })).toBeVisible();
  });

  await test.step('security: a second factor, and a sign-in with it', async () => {
    await page.goto('/accounts/sessions');
    await expectGood(page, 'Ihre Sitzungen');
    await page.getByRole('link', { name: 'Einrichten' }).click();
    await expectGood(page, 'Zweiten Faktor einrichten');
    await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(request, await secretOn(page)));
    await page.getByRole('button', { name: 'Einschalten' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(10);
    await expectGerman(page);
    const [code = ''] = await page.getByRole('listitem').allInnerTexts();
    await page.goto('/accounts/sessions');
    await page.getByRole('button', { name: 'Überall abmelden' }).click();
    await expect(h1(page)).toHaveText('Sie sind überall abgemeldet');
    await expectTokenForgotten(page);
    await page.goto(`/accounts/signin?next=${encodeURIComponent('/accounts/sessions')}`);
    await page.getByLabel('E-Mail').fill(email);
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expectGood(page, 'Ihr zweiter Faktor');
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByText('9 Wiederherstellungscodes sind übrig.', { exact: false })).toBeVisible();
    await expectGerman(page);
  });

  await test.step('who cannot install is told why', async () => {
    await page.goto('/marketplace/de/apps/askguru/');
    await expect(page.getByText('Ihre Lizenz für LiveChat ist nicht aktiv.').first()).toBeVisible();
    await expectGerman(page);
  });

  console.expectSilence();
});

// By somebody who is signed in: every page of the way is German as a whole, also what another width shows.
test('finden, vergleichen, zustimmen, installieren, kaufen, deinstallieren', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await beSignedIn(page, 'owner@acme.test');

  await test.step('find and compare', async () => {
    await page.goto('/marketplace/de/apps/');
    await expect(page.getByRole('button', { name: 'Kontomenü' })).toBeVisible();
    await expectGerman(page);
    await page.getByRole('combobox', { name: 'Suche' }).first().fill('askguru');
    await page
      .getByRole('option', { name: /AskGuru/ })
      .first()
      .click();
    await expect(h1(page)).toHaveText(/AskGuru/);
    await expectGerman(page);
    await page.getByRole('main').getByRole('link', { name: 'Vergleichen' }).first().click();
    await expect(page).toHaveURL(/\/de\/compare\//);
    await expectGerman(page);
  });

  await test.step('install an app that asks for access, and agree', async () => {
    await page.goto('/marketplace/de/apps/upscope/');
    const opening = page.waitForEvent('popup');
    await price(page).getByRole('button', { name: 'Installieren', exact: true }).click();
    const popup = await opening;
    await expect(h1(popup)).toContainText('Upscope');
    await expectGerman(popup);
    await popup.getByRole('button', { name: 'Erlauben', exact: true }).click();
    await popup.getByRole('button', { name: 'Close this window' }).waitFor();
    await popup.close();
    await expect(page.getByText('Die App wurde installiert!')).toBeVisible();
    await expectGerman(page);
  });

  await test.step('into the cart, and to the checkout', async () => {
    await page.goto('/marketplace/de/apps/n8n/');
    await expect(price(page)).toContainText('99\u00a0$');
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await page.getByRole('link', { name: 'Im Warenkorb' }).click();
    await expect(page.getByRole('button', { name: 'n8n entfernen' })).toBeVisible();
    await expectGerman(page);
    await page.getByRole('button', { name: 'Zur Kasse' }).click();
    await expect(page).toHaveURL(/\/marketplace\/de\/cart\/checkout\/$/);
    await expect(page.getByText('Andere Karte', { exact: true })).toBeVisible();
    await expect(h1(page)).toHaveText('Kasse');
    await expectGerman(page);
  });

  await test.step('pay with a card whose bank asks', async () => {
    await page.getByText('Andere Karte', { exact: true }).click();
    await page.getByLabel('Kartennummer').fill('4000002500003155');
    await page.getByRole('textbox', { name: 'Gültig bis' }).fill('12/30');
    await page.getByLabel('Prüfnummer').fill('123');
    await page.getByLabel('Name auf der Karte').fill('Jörg Hafen');
    await page.getByLabel('Land').selectOption('Vereinigte Staaten');
    await page.getByRole('button', { name: /^\d+,\d\d\s\$ zahlen$/ }).click();
    const toBank = page.getByRole('link', { name: /^Bei Ihrer Bank bestätigen, / });
    await expect(toBank).toBeVisible();
    await expectGerman(page);
    const opening = page.waitForEvent('popup');
    await toBank.click();
    const bank = await opening;
    await bank.getByRole('button', { name: 'Bestätigen', exact: true }).click();
    await expect(h1(page)).toHaveText('Danke für Ihren Kauf');
    await bank.close();
    await expectGerman(page);
  });

  await test.step('the receipt, with money and day as in German', async () => {
    await page.goto('/marketplace/de/billing/');
    await expect(page.getByText(DAY).first()).toBeVisible();
    await expectGerman(page);
    await page.getByRole('link', { name: /^INV-/ }).first().click();
    await expect(h1(page)).toHaveText('Rechnung');
    await expect(page.getByText('n8n').first()).toBeVisible();
    await expectGerman(page);
  });

  await test.step('what each app costs this month, under the name of the month', async () => {
    await page.goto('/marketplace/de/company/');
    await expect(page.locator('th').filter({ hasText: new RegExp(`^(${MONTH.source})$`) })).toHaveCount(1);
    await expectGerman(page);
  });

  await test.step('uninstall, and undo it', async () => {
    await page.goto('/marketplace/de/my-apps/');
    await page.getByRole('button', { name: 'Mehr für Upscope' }).click();
    await page.getByRole('menuitem', { name: 'Deinstallieren' }).click();
    await expect(page.getByRole('dialog', { name: 'Upscope deinstallieren?' })).toBeVisible();
    await expectGerman(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Deinstallieren' }).click();
    await expect(page.getByText(/^Die App wurde deinstalliert\./)).toBeVisible();
    await page.getByRole('button', { name: 'Rückgängig', exact: true }).click();
    await expect(page.getByText(/^Upscope ist zurück/)).toBeVisible();
    await expectGerman(page);
  });

  console.expectSilence();
});
