import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { findOverhangs } from './layout';
import { fresh, mailedLink } from './mail';
import { beSignedIn, expectTokenForgotten, openAs, PASSWORD } from './sign-in';
import { test } from './test';

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
  expect(await findOverhangs(page, page.url())).toEqual([]);
}

// The sign-in is among those of `pages.spec`.
for (const path of ['/accounts/signup', '/accounts/forgot']) {
  test(`${path}: axe finds nothing, the console is silent, nothing sticks out`, { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    const console = watchConsole(context);
    await page.goto(path);
    await expectGood(page);
    console.expectSilence();
  });
}

test('sessions and staff pages: axe finds nothing, nothing sticks out', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await signInAt(page, 'staff@market.test', '/accounts/sessions');
  await expectGood(page);
  await page.goto('/accounts/ghost?q=acme');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectGood(page);
  console.expectSilence();
});

test('consent shows areas in plain words, and what is only read (S3.32)', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
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

test('a forgotten password is set anew by the mailed link, once', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const email = fresh('forgetful');
  // Signing up by the form is another test's.
  const form = { organization: 'Forgetful Ltd', name: 'Bo', email, password: 'the first password' };
  expect((await request.post('/accounts/signup', { form })).status()).toBe(200);
  const confirmed = await request.post(await mailedLink(request, email, '/confirm'), {
    form: {},
    maxRedirects: 0,
  });
  expect(confirmed.status()).toBe(303);

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
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
});

test('sign out everywhere ends the other browser, too, and the shop in this one forgets its token', {
  tag: '@desktop',
}, async ({ page, context, browser }) => {
  const console = watchConsole(context);
  const other = await browser.newContext();
  const there = await other.newPage();
  await beSignedIn(there, 'viewer@acme.test');
  await there.goto('/accounts/sessions');
  await expect(there.getByText('This browser')).toBeVisible();
  await openAs(page, 'viewer@acme.test', '/marketplace/');
  await page.goto('/accounts/sessions');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible();
  await expectTokenForgotten(page);
  await there.reload();
  await expect(there.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.close();
  await page.goto('/marketplace/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  console.expectSilence(); // a dead token would be answered with 401
});
