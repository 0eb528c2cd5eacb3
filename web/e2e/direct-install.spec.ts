import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { axeViolations } from './axe';
import { watchConsole } from './console';
import { hold } from './hold';
import { openAs } from './sign-in';
import { test } from './test';

// An app that installs itself: the simulated app of the demo, with the real
// accounts service, its consent page and its token endpoint (S3.04, S7.54, S9.25).

// Each test has an account of its own: the accounts service sends nobody to the
// same app more than three times in half a minute.

const SLUG = 'upscope';
const APP = `/marketplace/apps/${SLUG}/`;
const UNFINISHED = 'The set-up of Upscope was not finished. You can try again.';
const price = (page: Page) => page.getByRole('complementary', { name: 'Price' });
const installButton = (page: Page) => price(page).getByRole('button', { name: 'Install', exact: true });

type Headers = Record<string, string>;

async function bearer(request: APIRequestContext, email: string): Promise<Headers> {
  const answer = await request.post('/demo/hosts/token', { data: { email } });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

/** As if nobody had ever installed the app, or agreed to it. */
async function forget(request: APIRequestContext, headers: Headers) {
  const app = (await (await request.get(`/api/applications/${SLUG}/published`)).json()) as {
    authorization: { clientId: string };
  };
  const consent = `/accounts/v2/clients/${app.authorization.clientId}/consent?coverage=account`;
  expect((await request.delete(consent, { headers })).status()).toBe(200);
  const gone = await request.delete(`/api/applications/${SLUG}/install`, { headers, data: {} });
  expect(gone.status()).toBe(204);
}

const isInstalled = async (request: APIRequestContext, headers: Headers) =>
  (
    (await (await request.get(`/api/applications/${SLUG}/instance`, { headers })).json()) as {
      installed: boolean;
    }
  ).installed;

test('S3.04, S7.54, S9.09: in a window, the person agrees, the app installs itself and closes it', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  const console = watchConsole(context);
  const headers = await bearer(request, 'owner@acme.test');
  await forget(request, headers);
  await openAs(page, 'owner@acme.test', APP);

  // Closed before the end: the page says so, and offers to try again.
  let opening = page.waitForEvent('popup');
  await installButton(page).click();
  let popup = await opening;
  await expect(popup.getByRole('heading', { level: 1 })).toContainText('Upscope');
  expect(await popup.evaluate(() => [window.opener, innerWidth])).toEqual([null, 500]);
  const waiting = price(page).getByRole('button', { name: 'Waiting for the set-up' });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  expect(await axeViolations(page, 'main')).toEqual([]);
  await popup.close();
  await expect(price(page).getByText(UNFINISHED)).toBeVisible();
  expect(await axeViolations(page, 'main')).toEqual([]);

  opening = page.waitForEvent('popup');
  await price(page).getByRole('button', { name: 'Try again' }).click();
  popup = await opening;
  await popup.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(popup.getByRole('heading', { name: 'Installed' })).toBeVisible();
  expect(await axeViolations(popup)).toEqual([]);
  const closing = popup.waitForEvent('close');
  // The press closes the window, perhaps before the browser has said that it was pressed.
  const pressed = popup.getByRole('button', { name: 'Close this window' }).click();
  await Promise.all([closing, pressed.catch(() => closing)]);
  await expect(page.getByText('Application installed successfully!')).toBeVisible();
  await expect(price(page).getByRole('link', { name: 'Open settings' })).toBeVisible();
  await expect(page).toHaveURL(`${APP}?action=settings`);
  expect(await isInstalled(request, headers)).toBe(true);
  await forget(request, headers);
  console.expectSilence();
});

test('an app that is done is noticed while its window is still open', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const headers = await bearer(request, 'owner@solo.test');
  await forget(request, headers);
  await openAs(page, 'owner@solo.test', APP);
  const opening = page.waitForEvent('popup');
  await installButton(page).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(popup.getByRole('heading', { name: 'Installed' })).toBeVisible();
  // The server is asked every fifth second.
  await expect(page.getByText('Application installed successfully!')).toBeVisible({ timeout: 15_000 });
  expect(popup.isClosed()).toBe(false);
  await forget(request, headers);
});

test('S9.25: where windows are blocked the page itself goes, and hears how it went when it is back', {
  tag: '@phone',
}, async ({ page, request }) => {
  const headers = await bearer(request, 'admin@acme.test');
  await forget(request, headers);
  await openAs(page, 'admin@acme.test', APP);
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await installButton(page).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
  await page.goBack();
  await expect(price(page).getByText(UNFINISHED)).toBeVisible();

  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await price(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Installed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the marketplace' }).click();
  await expect(page.getByText('Application installed successfully!')).toBeVisible();
  await expect(price(page).getByRole('link', { name: 'Open settings' })).toBeVisible();
  await forget(request, headers);
});

test('S9.25: in the frame of a host product the app installs itself in a frame, without any session', {
  tag: '@desktop',
}, async ({ page, context, request, baseURL }) => {
  const console = watchConsole(context);
  const headers = await bearer(request, 'owner@trial.test');
  await forget(request, headers);
  const host = (baseURL ?? '').replace('//localhost', '//127.0.0.1');
  await page.goto(`${host}/demo/agent-app/marketplace/apps/${SLUG}/`);
  const messages = page.getByRole('log');
  await expect(messages).toContainText('credentials');
  await page.getByLabel('Account').selectOption('owner@trial.test');
  const shop = page.frameLocator('iframe[title=Marketplace]');
  const shopFrame = () => {
    const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
    if (!frame) throw new Error('the shop is not in a frame');
    return frame;
  };
  await shop
    .getByRole('complementary', { name: 'Price' })
    .getByRole('button', { name: 'Install', exact: true })
    .click();

  await expect(shop.getByRole('heading', { level: 1, name: 'Set up Upscope' })).toBeVisible();
  expect(shopFrame().url()).toBe(`${baseURL}/marketplace/embedded-apps/${SLUG}/install/`);
  // The host keeps the address that everybody knows.
  expect(page.url()).toBe(`${host}/demo/agent-app/marketplace/apps/${SLUG}/`);
  await expect(shop.getByText('Read and write chats')).toBeVisible();
  // It is a document of its own: the host is heard when that has said that it is there.
  await expect(messages.getByRole('listitem').filter({ hasText: 'plugin_inited' })).toHaveCount(2);
  for (const theme of ['dark', 'light'] as const) {
    await page.locator('#theme').selectOption(theme);
    await expect(shop.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await axeViolations(shopFrame(), 'main')).toEqual([]);
  }
  // Nothing of the accounts service is there that a cookie could belong to.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('mp_accounts');

  // The app's answer is held back, so that there is time to look at the frame.
  const goOn = await hold(page, '**/demo/direct-app/install?*');
  await shop.getByRole('button', { name: 'Allow and continue' }).click();
  await expect(shop.getByText('Upscope is loading')).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Open in a window' })).toBeVisible();
  expect(await axeViolations(shopFrame(), 'main > div')).toEqual([]);
  goOn();
  await expect(shop.getByText('Upscope is installed.')).toBeVisible();
  await expect(messages).toContainText('app_installed');
  expect(await isInstalled(request, headers)).toBe(true);
  expect(await axeViolations(shopFrame(), 'main')).toEqual([]);
  await shop.getByRole('link', { name: 'Go to its settings' }).click();
  await expect(shop.getByText('Upscope is ready.')).toBeVisible();
  expect(shopFrame().url()).toContain(`/marketplace/embedded-apps/${SLUG}/`);
  await forget(request, headers);
  console.expectSilence();
});
