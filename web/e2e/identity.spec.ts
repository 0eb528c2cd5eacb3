import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { openAs, PASSWORD, signIn, tokenOf } from './sign-in';
import { test } from './test';

// Being signed in, as a person meets it in the shop, against the real binary.

const APP = '/marketplace/apps/askguru/';
const LOGGED_OUT = "We couldn't authorize your request as you've been logged out. Log in and try again.";
const DAY_S = 24 * 60 * 60;

const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign in' });
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

const shopCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => /^marketplace_|^com\.livechat/.test(name));

/** Signs in at the accounts service itself, without the shop. */
async function signInAt(page: Page, email: string, next = '/accounts/sessions') {
  await page.goto(`/accounts/signin?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${next}`);
}

test.describe('being remembered (S7.01, S9.12)', { tag: '@phone' }, () => {
  const ARRIVAL = '/marketplace/?utm_source=mail&utm_campaign=spring&partner=agency-1&promo=SPRING-26';
  const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' });

  test('starts with a yes, for 14 and 120 days, and goes with the calls', async ({ page, context }) => {
    await page.goto(ARRIVAL);
    await expect(bar(page)).toBeVisible();
    await expectAccessible(page);
    expect(await shopCookies(context)).toEqual([]);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(bar(page)).toBeHidden();
    const daysLeft = new Map(
      (await shopCookies(context)).map(({ name, expires }) => [
        name,
        Math.round((expires - Date.now() / 1000) / DAY_S),
      ]),
    );
    expect(daysLeft.get('marketplace_utm')).toBe(14);
    expect(daysLeft.get('marketplace_partner_code')).toBe(120);
    expect(daysLeft.get('marketplace_promo_code')).toBe(120);

    // On the next visit nobody asks, and what was kept goes along.
    await page.goto('/marketplace/');
    const call = page.waitForRequest('**/accounts/v2/info');
    await signIn(page, 'viewer@acme.test');
    const headers = await (await call).allHeaders();
    expect(headers).toMatchObject({
      utm_source: 'mail',
      utm_campaign: 'spring',
      partner_code: 'agency-1',
      promo_code: 'SPRING-26',
    });
    expect(headers['x-region']).toBe(headers.authorization?.split(' ')[1]?.split(':')[0]);
    await expect(bar(page)).toBeHidden();
  });

  test('never starts after a no', async ({ page, context }) => {
    await page.goto(ARRIVAL);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar(page)).toBeHidden();
    // The silent sign-in may be under way, with cookies of its own.
    const kept = (await shopCookies(context)).filter(({ name }) => name.startsWith('marketplace_'));
    expect(kept.map(({ name, value }) => [name, value])).toEqual([['marketplace_consent', 'denied']]);
  });
});

test.describe('signing in (S4.31, S9.09)', { tag: '@desktop' }, () => {
  test('is pending in a window of 500 by 700, no failure when that is closed, then fulfilled', async ({
    page,
    context,
  }) => {
    const console = watchConsole(context);
    await page.goto('/marketplace/');
    const open = async () => {
      const opening = page.waitForEvent('popup');
      await signInButton(page).click();
      return opening;
    };
    const closed = await open();
    await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true');
    expect(closed.viewportSize()).toEqual({ width: 500, height: 700 });
    await closed.close();
    await expect(signInButton(page)).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('alert')).toHaveCount(0);

    const popup = await open();
    await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true');
    await popup.getByLabel('E-mail').fill('viewer@acme.test');
    await popup.getByLabel('Password').fill(PASSWORD);
    await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(accountMenu(page)).toBeVisible();
    expect(popup.isClosed()).toBe(true);
    console.expectSilence();
  });

  test('is rejected with the words of the client when access is denied (S8.28)', async ({ page }) => {
    // The service asks, as it does for applications that are not its own, and hears a no.
    await page
      .context()
      .route('**/accounts?*', (route) => route.continue({ url: `${route.request().url()}&prompt=consent` }));
    await signInAt(page, 'viewer@acme.test');
    await page.goto('/marketplace/');
    const opening = page.waitForEvent('popup');
    await signInButton(page).click();
    const popup = await opening;
    await popup.getByRole('button', { name: 'Do not allow' }).click();
    await expect(
      page
        .getByText(/access|different account/i)
        .and(page.locator('[role=alert], [role=alert] *'))
        .first(),
    ).toBeVisible();
    await expect(signInButton(page)).not.toHaveAttribute('aria-busy');
  });

  test('happens by itself in a browser that is signed in', async ({ page, context }) => {
    await signInAt(page, 'viewer@acme.test');
    await page.goto('/marketplace/');
    await expect(accountMenu(page)).toBeVisible();
    const kept = (await context.cookies()).find(({ name }) => name === 'marketplace_token');
    expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 3600)).toBe(24); // S9.12
    expect(await page.evaluate(() => sessionStorage.getItem('marketplace_token'))).toBe(
      await tokenOf(context),
    );
    expect((await context.cookies()).filter(({ name }) => name.startsWith('com.livechat'))).toEqual([]);
  });

  test('is not done by messages of a page that opened the shop', async ({ page, context, baseURL }) => {
    const shop = new URL(baseURL ?? '');
    await page.goto(`http://127.0.0.1:${shop.port}/api/docs`);
    const opening = context.waitForEvent('page');
    await page.evaluate((address) => {
      Object.assign(window, { prey: window.open(address) });
    }, `${shop.origin}/marketplace/`);
    const prey = await opening;
    await expect(signInButton(prey)).toBeVisible();
    await page.evaluate(() => {
      const { prey } = window as unknown as { prey: Window | null };
      for (const message of [
        { data: { access_token: 'dal:planted', expires_in: 60, token_type: 'Bearer', scopes: '' } },
        { data: { code: 'dal:planted' } },
        { error: { oauth_exception: 'access_denied' } },
        { type: 'credentials', data: { token: 'dal:planted' } },
        'livechat:credentials',
      ]) {
        prey?.postMessage(message, '*');
      }
    });
    await prey.getByRole('button', { name: 'Sign in' }).first().hover(); // after the messages
    await expect(signInButton(prey)).toBeVisible();
    expect(await shopCookies(context)).toEqual([]);
    expect(await prey.evaluate(() => sessionStorage.length)).toBe(0);
    await expect(prey.getByRole('alert')).toHaveCount(0);
  });
});

test('S7.53 where windows are blocked, the page goes to sign in and comes back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.goto(`${APP}?tab=reviews`);
  await signInButton(page).click();
  await page.getByLabel('E-mail').fill('owner@acme.test');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${APP}?tab=reviews`);
  await expect(accountMenu(page)).toBeVisible();
  expect(await tokenOf(context)).toMatch(/^[a-z-]+:/);

  await test.step('the way back is not a trap', async () => {
    await page.goBack();
    await expect(page).not.toHaveURL(/sign-in\/callback/);
  });

  await test.step('an answer that nobody asked for leads home, and signs nobody in', async () => {
    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/marketplace/sign-in/callback/#access_token=dal%3Asomebody&state=s');
    await page.waitForURL('**/marketplace/');
    await expect(signInButton(page)).toBeVisible();
  });
  console.expectSilence();
});

test.describe('what the worker keeps, too', () => {
  test.use({ worker: true });

  test('S4.33 signing out ends the session, deletes what is stored, and goes to /', {
    tag: '@desktop',
  }, async ({ page, context, request }) => {
    await page.goto('/marketplace/?utm_source=mail');
    await page.getByRole('button', { name: 'Accept' }).click();
    await signIn(page, 'viewer@acme.test');
    await page.goto(APP);
    await expect(accountMenu(page)).toBeVisible();
    const token = await tokenOf(context);
    await page.evaluate(() => localStorage.setItem('marketplace_draft', 'x'));
    // The pages that are listed without a network.
    const isSaved = () => page.evaluate(async (path) => Boolean(await caches.match(path)), APP);
    await expect.poll(isSaved).toBe(true);
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/marketplace/');
    await expect(signInButton(page)).toBeVisible();
    expect(await shopCookies(context)).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await isSaved()).toBe(false);
    const info = await request.get('/accounts/v2/info', { headers: { authorization: `Bearer ${token}` } });
    expect(info.status()).toBe(401);
    await page.reload();
    await expect(signInButton(page)).toBeVisible(); // the session of the accounts service is over, too
  });
});

test('S8.29 who was signed out elsewhere is told on the first page', { tag: '@phone' }, async ({
  page,
  context,
  request,
}) => {
  await page.goto('/marketplace/apps/chatbots/');
  // What signing in asks for is answered with the token.
  const asked = Promise.all(
    [
      /\/products-carts\/recent/,
      /\/applications\/installed/,
      /\/applications\/instances/,
      /\/api\/company$/,
    ].map((call) => page.waitForResponse(call)),
  );
  await signIn(page, 'viewer@acme.test');
  await asked;
  const token = await tokenOf(context);
  const revoked = await request.delete('/accounts/v2/token', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(revoked.status()).toBe(200);
  await context.clearCookies({ name: 'mp_accounts' });
  await page.locator(`main a[href="${APP}"]`).first().click(); // asks what the account may do there
  await page.waitForURL(/\/marketplace\/?$/);
  await expect(page.getByText(LOGGED_OUT)).toBeVisible();
  await expect(signInButton(page)).toBeVisible();
  await expect(page.getByText(LOGGED_OUT)).toBeHidden(); // it goes by itself
});

test('S6.08, S7.21, S8.04 asking for access mails those who decide; they see who asks', {
  tag: '@desktop',
}, async ({ page, context, request, browser, baseURL }) => {
  const console = watchConsole(context);
  await openAs(page, 'agent@acme.test', '/marketplace/apps/gitlab/'); // nobody installs it in another test
  await expect(
    page.getByText('You do not have enough permissions to install applications.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect(page.getByText('Request sent!')).toBeVisible();
  await expectAccessible(page);
  console.expectSilence();

  const owner = await freshPage(browser, baseURL);
  let link = '';
  await expect
    .poll(async () => {
      const mails = await (await request.get('/demo/mail.json?to=owner%40acme.test')).text();
      link = /\/accounts\/invitation\?id=[\w-]+/.exec(mails)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  await signInAt(owner, 'owner@acme.test', link);
  await expect(
    owner.getByText('Rosa Delgado (agent@acme.test) asks to be invited to live chat.'),
  ).toBeVisible();
  await expect(owner.getByLabel('Role')).toHaveValue('administrator');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Decline' }).click();
  await expect(owner.getByRole('heading', { name: 'The request was declined' })).toBeVisible();
  await owner.context().close();
});

async function freshPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  return context.newPage();
}

test.describe('looking as a customer (S4.32)', () => {
  const notice = (page: Page) => page.getByText('Browsing as bea@solo.test');

  async function startLooking(page: Page) {
    await signInAt(page, 'staff@market.test', '/accounts/ghost');
    await page.getByLabel('Find an account').fill('bea@solo.test');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('radio', { name: /bea@solo.test/ }).check();
    await page.getByLabel('Reason').fill('Ticket 4711');
    await page.getByRole('button', { name: 'Start browsing' }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  test('is said on every page until it is stopped', { tag: '@desktop' }, async ({ page, context }) => {
    await startLooking(page);
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
    const ghost = await page.evaluate(() => sessionStorage.getItem('marketplace_ghost'));
    // Nothing is offered that the server would refuse.
    await page.goto('/marketplace/apps/slack/');
    const tellMe = { name: 'Tell me when it is there' }; // phones have it in the price box and in the bar
    await expect(page.getByRole('button', tellMe).first()).toBeDisabled();
    await expect(page.getByRole('button', { ...tellMe, disabled: false })).toHaveCount(0);
    await page.goto(APP);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask for access' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop now' }).click();
    await expect(notice(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(APP);
    const info = await context.request.get('/accounts/v2/info', {
      headers: { authorization: `Bearer ${ghost}` },
    });
    expect(info.status()).toBe(401);
    // Staff are themselves again, and find their look in the list.
    await expect(accountMenu(page)).toBeVisible();
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Browse as a customer' }).click();
    const looks = page.getByRole('listitem').filter({ hasText: 'staff@market.test as bea@solo.test' });
    await expect(looks.first()).toContainText('Solo Ltd. Ticket 4711');
  });
});

test('the list of sessions is found in the account menu, and leads back', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, 'viewer@acme.test', '/marketplace/');
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the Marketplace' }).click();
  await expect(accountMenu(page)).toBeVisible();
});
