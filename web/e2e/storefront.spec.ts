import { expect, type Page } from '@playwright/test';
import { axeViolations } from './axe';
import { watchConsole } from './console';
import { signIn } from './sign-in';
import { test } from './test';

// Who comes back, also without a network, is answered by the worker.
test.use({ worker: true });

/** The worker of the shop controls the page, and has kept what it needs and the pages that were visited. */
async function withServiceWorker(page: Page, ...visited: string[]) {
  await page.goto('/marketplace/apps/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  // The page that brought it came past it, and is kept like any other.
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match(location.href)))).toBe(true);
  for (const path of visited) await page.goto(`/marketplace/${path}`);
  await page.waitForLoadState('networkidle');
}

/** Opens a page without a network. Chromium forgets with each document that the worker has none. */
async function openOffline(page: Page, path: string) {
  // The page before would begin to load what it lacks when the network comes back for the switch.
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.context().setOffline(true);
  await page.goto(path);
}

test('S7.51 without a network: visited pages, and a clear word about the others', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await withServiceWorker(
    page,
    'apps/deepl/?utm_source=x',
    'compare/deepl,askguru/',
    'compare/deepl/',
    'apps/deepl/',
  );
  await openOffline(page, '/marketplace/apps/deepl/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DeepL');
  await openOffline(page, '/marketplace/apps/crm/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  const list = page.getByRole('navigation', { name: 'Saved on this device' }).getByRole('link');
  // Pages behind links that were in view may be saved, too.
  const opened = ['DeepL', 'Compare DeepL', 'Compare DeepL, AskGuru', 'All Apps'];
  await expect
    .poll(async () => (await list.allTextContents()).filter((name) => opened.includes(name)))
    .toEqual(opened);
  const visited = list.first();
  expect(await axeViolations(page, 'main')).toEqual([]);
  await visited.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DeepL');
  // A page that was come to by a link has no document of its own here, but its data.
  await context.setOffline(false);
  await page.goto('/marketplace/apps/');
  await page.getByRole('main').getByRole('link', { name: 'AskGuru', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AskGuru');
  await page.waitForLoadState('networkidle');
  await openOffline(page, '/marketplace/apps/askguru/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AskGuru');
  await openOffline(page, '/marketplace/apps/crm/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  // The network is back: the page goes on where it was by itself.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CRM');
});

test('going offline keeps the account on the page, without a word about its token', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await withServiceWorker(page, 'apps/deepl/');
  await signIn(page, 'owner@acme.test');
  await openOffline(page, '/marketplace/apps/deepl/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DeepL');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await openOffline(page, '/marketplace/apps/crm/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CRM');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('S9.29 the theme is the system’s before anything is drawn and after it, can be switched, and is remembered', async ({
  page,
  isMobile,
}) => {
  const [system, other] = isMobile ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/marketplace/apps/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', system);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.waitForLoadState('networkidle');
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await surface();
  const follow = async (colorScheme: 'dark' | 'light', shown: string) => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', shown);
  };
  await follow(other, other);
  await follow(system, system);
  // Without an account, at the end of the page.
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', other);
  await expect.poll(surface).not.toBe(before);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', other);
  await follow(other, other);
  await follow(system, other); // the choice counts
});

// Narrow screens have a sheet, with a test of its own.
test('S2.27 filters live in the address, and Back gives back list and place', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/apps/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Show 18 more' }).click();
  await expect(page.getByRole('article')).toHaveCount(36);
  const last = page.getByRole('article').nth(30).getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const name = (await last.textContent()) ?? '';
  const top = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(36);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await page.getByRole('checkbox', { name: /^Free/ }).check();
  await expect(page).toHaveURL(/\?payment=free$/);
  await page
    .getByRole('checkbox', { name: /^Help desk/ })
    .first()
    .check();
  await expect(page).toHaveURL(/\?compatibility=helpdesk&payment=free$/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/apps\/$/);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: /^Free/ })).toBeChecked();
  console.expectSilence();
});

test('S2.27, S2.28, S9.30 empty parameters leave the address, and nothing goes back to them', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const console = watchConsole(context);
  await page.goto('/marketplace/');
  const before = await page.evaluate(() => history.length);
  for (const [at, stated] of [
    [
      'apps/?payment=&language=,&utm_source=x&categories=crm#results',
      'apps/?utm_source=x&categories=crm#results',
    ],
    ['partners/?language=&country=&query=', 'partners/'],
    ['search/?query=&q=chat&price=', 'search/?q=chat'],
    ['search/?q=&sort=', 'search/'],
  ]) {
    // In place of the document before: no entry of its own.
    await page.evaluate((address) => location.replace(address), `/marketplace/${at}`);
    await expect(page).toHaveURL(
      ({ pathname, search, hash }) => `${pathname}${search}${hash}` === `/marketplace/${stated}`,
    );
    expect(await page.evaluate(() => history.length)).toBe(before);
  }
  console.expectSilence();
});

test('S2.29 a hash in the address scrolls to its section', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/marketplace/apps/askguru/#changelog');
  await expect(page.getByRole('heading', { name: 'Changelog' })).toBeInViewport();
});

test('S2.32 a video of a list plays where it stands', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/marketplace/apps/ai-powered/');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /^Play captions/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Pause captions' })).toBeVisible();
});

test('S7.16 a message to a partner is taken, and its sender asked to prove the address', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.goto('/marketplace/partners/harbor-and-co/');
  await page.waitForLoadState('networkidle');
  const sender = `ann-${Date.now()}@acme.example`;
  await page.getByRole('button', { name: 'Write to them' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Ann');
  await form.getByLabel('E-mail').fill(sender);
  await form.getByLabel('Message').fill('Can you draw us a widget?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect
    .poll(async () => (await (await request.get(`/demo/mail.json?to=${sender}`)).json()).length)
    .toBe(1);
});

test('the tab of the section in the address is the current one', { tag: '@desktop' }, async ({ page }) => {
  const current = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]');
  for (const [section, tab] of [
    ['reviews', 'Reviews'],
    ['permissions', 'Permissions'],
  ] as const) {
    await page.goto(`/marketplace/apps/orocrm/#${section}`);
    await expect(current).toHaveText(tab);
    // A jump by the tabs ends at the same place as one by the address.
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Features' }).click();
    await expect(current).toHaveText('Features');
  }
});
