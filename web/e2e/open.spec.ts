import { expect } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { openAs } from './sign-in';
import { test } from './test';

// What opens over a page owes the same as the page: axe finds nothing, in both themes and widths.

test('suggestions, by keyboard (S9.02)', async ({ page, context, isMobile }) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/apps/');
  await page.waitForLoadState('networkidle');
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('banner').getByRole('combobox');
  await field.fill('mail');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  console.expectSilence();
});

for (const [name, path] of [
  ['a list', '/marketplace/apps/'],
  ['the search', '/marketplace/search/?q=mail'],
] as const) {
  test(`the filter sheet of ${name} (S2.27)`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const opener = page.getByRole('button', { name: 'Filters' });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Free/ }).check();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Show \d+ (apps|results)$/ }).click();
    await expect(page).toHaveURL(/payment=free/);
    await expect(opener).toBeFocused();
  });
}

test('the forms for a partner and for a coming app (S7.17, S7.48)', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/partners/tall-pine-studio/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/marketplace/coming-soon/');
  await page.getByRole('main').locator('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Tell me when it is there' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible();
  await expectAccessible(page);
  console.expectSilence();
});

test('rating an app, reporting a review (S5.03)', { tag: '@phone' }, async ({ page, context }) => {
  const console = watchConsole(context);
  await openAs(page, 'owner@acme.test', '/marketplace/apps/deepl/');
  await page.getByRole('button', { name: /^(Rate this app|Change your rating)$/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(5);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Report the review of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  console.expectSilence();
});

test('a report of a review reaches the queue of the staff at once', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const reason = 'advertises';
  await openAs(page, 'dev@apps.test', '/marketplace/apps/whatsapp-business/');
  await page
    .getByRole('button', { name: /^Report the review of/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. Our staff will look at this review.')).toBeVisible();
  const staff = await browser.newPage();
  await openAs(staff, 'staff@market.test', '/marketplace/moderation/');
  const review = staff.getByRole('article').filter({ hasText: reason });
  await expect(review).toContainText('Reported, still shown');
  await staff.close();
});

test('reviews are read by stars, and one is found helpful once', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await openAs(page, 'agent@acme.test', '/marketplace/apps/deepl/');
  const reviews = page.locator('#reviews');
  const first = reviews.getByRole('button', { name: /^Helpful.*: the review of/ }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(first).toHaveAccessibleName(/^Helpful \(1\)/);
  await page.reload();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  const bar = reviews.getByRole('button', { name: /^1 out of 5/ });
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(reviews.getByRole('status')).toHaveText(/^\d+ shown$/);
  await expectAccessible(page);
  console.expectSilence();
});

test('the staff judges what a developer has answered (S6.02)', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
}) => {
  const console = watchConsole(context);
  await openAs(page, 'dev@apps.test', '/marketplace/apps/calendly/');
  await page
    .getByRole('button', { name: /^(Reply|Change reply) to/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox').fill('Thank you <b>very</b> much.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Thank you <b>very</b> much.')).toBeVisible();
  const other = await browser.newContext();
  const staff = await other.newPage();
  await openAs(staff, 'staff@market.test', '/marketplace/moderation/?state=published');
  await expect(staff.getByRole('article').first()).toBeVisible();
  await expectAccessible(staff);
  await staff
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await expect(staff.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  await expectAccessible(staff);
  await other.close();
  console.expectSilence();
});

test('what a visitor is asked: cookies, a message to a partner that was not taken', async ({
  page,
  context,
  isMobile,
}) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/partners/tall-pine-studio/?utm_source=newsletter');
  const question = page.getByRole('region', { name: 'Cookies' });
  await expect(question).toBeVisible();
  // On phones the form is behind the bar.
  if (isMobile) await page.getByRole('button', { name: 'Write to them' }).click();
  const form = isMobile ? page.getByRole('dialog') : page.getByRole('main');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);
  if (isMobile) await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(question).toBeHidden();
  console.expectSilence();
});

test('a developer shows an app to a customer before it is public', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
}) => {
  const console = watchConsole(context);
  const guests = await browser.newContext();
  const guest = await guests.newPage();
  await openAs(guest, 'owner@acme.test', '/marketplace/private-apps/');
  const id = (await guest.locator('main code').textContent()) ?? '';

  await openAs(page, 'dev@apps.test', '/marketplace/private-apps/microsoft-dynamics-365/');
  const field = page.getByLabel('Id of the organization');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(id);
  await page.getByRole('button', { name: 'Invite' }).click();
  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation of Acme Inc.' });
  await expect(withdraw).toBeVisible();
  await expectAccessible(page);

  await guest.reload();
  await guest.getByRole('link', { name: 'Microsoft Dynamics 365' }).click();
  await expect(guest.getByRole('link', { name: 'Appsmiths' })).toBeVisible();
  await expectAccessible(guest);
  await withdraw.click();
  await expect(withdraw).toBeHidden();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This app is not here' })).toBeVisible();
  await guests.close();
  console.expectSilence();
});

test('the account menu, the menu of an installed app and its dialog (S4.26)', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await openAs(page, 'owner@acme.test', '/marketplace/apps/deepl/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Uninstall' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More', exact: true }).first()).toBeFocused();
  console.expectSilence();
});

test('a wrong password is said at its field, and typing goes on there (S7.53)', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  const back = encodeURIComponent(`${baseURL}/marketplace/`);
  await page.goto(`/accounts/?client_id=marketplace&response_type=token&redirect_uri=${back}`);
  await page.getByLabel('E-mail').fill('owner@acme.test');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await expectAccessible(page);
});

test('pictures further down come when they are scrolled to', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/marketplace/');
  await page.waitForLoadState('networkidle');
  const pictures = page.getByRole('main').locator('img');
  const missing = () =>
    pictures.evaluateAll((all: HTMLImageElement[]) =>
      all.filter((one) => !one.naturalWidth).map((one) => one.src),
    );
  for (const section of await page.locator('.home-shop > *').all()) await section.scrollIntoViewIfNeeded();
  await expect.poll(missing).toEqual([]);
});
