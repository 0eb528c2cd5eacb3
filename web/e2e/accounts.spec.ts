import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { findOverhangs } from './layout';
import { fresh, mailedLink } from './mail';
import { expectTokenForgotten, openAs, PASSWORD } from './sign-in';

// The pages of the accounts service against the real binary.

async function signInAt(page: Page, email: string, next: string) {
  await page.goto(`/accounts/signin?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${next}`);
}

async function expectGood(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
}

for (const path of ['/accounts/signup', '/accounts/forgot', '/accounts/signin?next=%2Faccounts%2Fsessions']) {
  test(`${path}: axe finds nothing, the console is silent, nothing sticks out`, async ({
    page,
    context,
    isMobile,
  }) => {
    const console = watchConsole(context);
    await page.goto(path);
    await expectGood(page);
    if (!isMobile) expect(await findOverhangs(page, path)).toEqual([]);
    console.expectSilence();
  });
}

test('sessions and staff pages: axe finds nothing', async ({ page, context }) => {
  const console = watchConsole(context);
  await signInAt(page, 'staff@market.test', '/accounts/sessions');
  await expectGood(page);
  await page.goto('/accounts/ghost?q=acme');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectGood(page);
  console.expectSilence();
});

test('consent shows areas in plain words, and what is only read (S3.32)', async ({ page, context }) => {
  const console = watchConsole(context);
  await signInAt(page, 'owner@acme.test', '/accounts/sessions');
  await page.goto(consentAddress(page));
  await expect(page.getByRole('heading', { name: /^Allow / })).toBeVisible();
  const area = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(area('Webhooks and integrations')).toContainText('Reads and changes');
  await expect(area('Sessions')).toContainText('Reads');
  await expect(area('Sessions')).not.toContainText('changes');
  await expectGood(page);
  console.expectSilence();
});

/** The shop's own client asks when it is told to. */
function consentAddress(page: Page): string {
  const home = encodeURIComponent(`${new URL(page.url()).origin}/marketplace/`);
  return `/accounts/?client_id=marketplace&response_type=token&prompt=consent&scope=integrations_manage,sessions--my:ro&redirect_uri=${home}`;
}

test('an organization signs up by keyboard, confirms by mail and is in the shop', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const email = fresh('ada');
  await page.goto('/accounts/signup');
  const show = page.getByRole('button', { name: 'Show password' });
  await expect(show).toBeVisible();
  await page.getByLabel('Your name').focus();
  for (const text of ['Ada', email, 'New Ltd', 'a good password']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(show).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
  const link = await mailedLink(request, email, '/confirm');
  await page.goto(link);
  await expectGood(page);
  await page.getByRole('button', { name: 'Confirm and begin' }).click();
  await page.waitForURL('**/marketplace/**');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});

test('what is wrong with a sign-up stands at its fields, and the rest is kept', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/accounts/signup');
  await page.evaluate(() => document.querySelector('form')?.setAttribute('novalidate', ''));
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Enter an e-mail address.');
  await expect(page.getByLabel('Your name')).toHaveValue('Ada');
  await expectGood(page);
});

test('a forgotten password is set anew by the mailed link, once', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const email = fresh('forgetful');
  await page.goto('/accounts/signup');
  await page.getByLabel('Company').fill('Forgetful Ltd');
  await page.getByLabel('Your name').fill('Bo');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('the first password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.goto(await mailedLink(request, email, '/confirm'));
  await page.getByRole('button', { name: 'Confirm and begin' }).click();
  await page.waitForURL('**/marketplace/**');

  await page.goto('/accounts/forgot');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const link = await mailedLink(request, email, '/reset');
  await page.goto(link);
  await page.getByLabel('New password').fill('the second password');
  await expectGood(page);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});

test('S4.32 staff goes to the shop with the customer session, after saying why', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInAt(page, 'staff@market.test', '/accounts/ghost');
  await page.getByLabel('Find an account').fill('owner@solo.test');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('radio', { name: /owner@solo.test/ }).check();
  await page.getByLabel('Reason').fill('Ticket 4711');
  const arriving = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/marketplace/'),
  );
  await page.getByRole('button', { name: 'Start browsing' }).click();
  await arriving;
  await expect(page).toHaveURL(/\/marketplace\//);
});

test('sign out everywhere makes the shop in this browser forget its token', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await openAs(page, 'viewer@acme.test', '/marketplace/');
  await page.goto('/accounts/sessions');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible();
  await expectTokenForgotten(page);
  await page.goto('/marketplace/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  console.expectSilence(); // a dead token would be answered with 401
});

test('sign out everywhere ends the other browser, too', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const there = await other.newPage();
  await signInAt(page, 'viewer@acme.test', '/accounts/sessions');
  await signInAt(there, 'viewer@acme.test', '/accounts/sessions');
  await expect(there.getByText('This browser')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible();
  await there.reload();
  await expect(there.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.close();
});
