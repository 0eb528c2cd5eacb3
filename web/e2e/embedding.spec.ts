import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Frame, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { axeViolations } from './axe';
import { watchConsole } from './console';
import { test } from './test';

// The shop inside its host products, through the simulators, which are of
// another origin than the shop (S1.05, S2.30, S5.15, S7.55).

const require = createRequire(import.meta.url);
const AGENT_APP = '/demo/agent-app';
const HELP_DESK = '/demo/help-desk';
const otherName = (base: string) => base.replace('//localhost', '//127.0.0.1');

async function openHost(page: Page, baseURL: string | undefined, path: string) {
  await page.goto(otherName(baseURL ?? '') + path);
  await expect(messages(page)).toContainText('loaded');
}

const messages = (page: Page) => page.getByRole('log');
const shop = (page: Page) => page.frameLocator('iframe[title=Marketplace]');

function shopFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('/marketplace/') && one !== page.mainFrame());
  if (!frame) throw new Error('the shop is not in a frame');
  return frame;
}

async function send(page: Page, event: string, pathname = '', replace = false) {
  const form = page.locator('#send');
  await form.getByLabel('Event').selectOption(event);
  if (pathname) await form.getByLabel('Path').fill(pathname);
  await form.getByLabel('replace').setChecked(replace);
  await form.getByRole('button', { name: 'Send' }).click();
}

/** Whatever is said on the way; the newest first. */
const said = (page: Page, name: string) => messages(page).getByRole('listitem').filter({ hasText: name });

test('S2.30 the host leads the shop, and learns where the person goes', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  const console = watchConsole(context);
  await openHost(page, baseURL, `${AGENT_APP}/`);
  await expect(shop(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(shop(page).getByRole('banner')).toHaveCount(0);
  // S1.05: in the agent app paths carry the prefix.
  await expect(said(page, 'loaded')).toContainText('"pathname":"/marketplace/apps/"');

  await send(page, 'navigate', '/marketplace/apps/deepl/');
  await expect(shop(page).getByRole('heading', { level: 1, name: /DeepL/ })).toBeVisible();
  // S2.16: the embedded address, and in the host's own the one that everybody knows.
  expect(shopFrame(page).url()).toContain('/marketplace/embedded-apps/deepl/');
  await expect(said(page, 'breadcrumbs').first()).toContainText('DeepL');

  await send(page, 'preload', '/apps/calendly/');
  await send(page, 'navigate', 'apps/calendly', true);
  await expect(shop(page).getByRole('heading', { level: 1, name: /Calendly/ })).toBeVisible();
  await expect(said(page, 'navigate').filter({ hasText: 'in' })).toHaveCount(0);

  await shop(page).locator('main a[href*="/apps/"]').last().click();
  const told = messages(page).locator('li:has(b[data-way=in])').filter({ hasText: 'navigate' });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText('"pathname":"/marketplace/apps/');
  expect(page.url()).toContain(`${AGENT_APP}/marketplace/apps/`);
  await page.reload();
  await expect(messages(page)).toContainText('loaded');
  expect(shopFrame(page).url()).toContain('/marketplace/embedded-apps/');
  console.expectSilence();
});

test('S7.55 the host signs in, and hears of an install; the theme follows', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const console = watchConsole(context);
  const headers = await bearer(request, baseURL, 'owner@acme.test');
  // It is there from the beginning, and again at the end.
  await request.delete('/api/applications/deepl/install', { headers, data: {} });
  await openHost(page, baseURL, `${AGENT_APP}/marketplace/apps/deepl/`);
  const price = shop(page).getByRole('complementary', { name: 'Price' });
  await expect(said(page, 'credentials')).toHaveCount(1);
  await expect(price.getByRole('button', { name: 'Sign in to install' })).toBeVisible();

  await page.getByLabel('Account').selectOption('owner@acme.test');
  await price.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(shop(page).getByText('Application installed successfully!')).toBeVisible();
  await expect(said(page, 'app_installed')).toContainText('"slug":"deepl"');
  // S7.06: the agent app asks for live chat's apps only.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'DeepL' })).toBeVisible();

  await page.locator('#theme').selectOption('dark');
  await expect(shop(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await axeViolations(page, 'body')).toEqual([]);
  expect(await axeViolations(shopFrame(page), 'main')).toEqual([]);
  await page.locator('#theme').selectOption('light');
  await expect(shop(page).locator('html')).toHaveAttribute('data-theme', 'light');
  console.expectSilence();
});

test('a token that the accounts service does not know signs nobody in', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await openHost(page, baseURL, `${AGENT_APP}/marketplace/apps/deepl/`);
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/accounts/v2/info'));
  await page.evaluate(() => sessionStorage.setItem('/demo/agent-app-token', 'dal:nobody'));
  await send(page, 'credentials');
  expect((await asked).status()).toBe(401);
  const price = shop(page).getByRole('complementary', { name: 'Price' });
  await expect(price.getByRole('button', { name: 'Sign in to install' })).toBeVisible();
});

test('plain messages do the same without envelopes', { tag: '@phone' }, async ({ page, baseURL }) => {
  await openHost(page, baseURL, `${AGENT_APP}/?connection=plain`);
  await send(page, 'navigate', '/apps/crm/');
  await expect(shop(page).getByRole('heading', { level: 1, name: 'CRM' })).toBeVisible();
  await expect(messages(page)).not.toContainText('handshake');
});

/** The host's side of the transport as its package has it, for a page to run. */
async function realTransport(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: require.resolve('@livechat/postmessage'), formats: ['iife'], name: 'postmessenger' },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  return `${output?.output[0].code};window.postmessenger = postmessenger`;
}

test('S7.55 the unmodified transport of the hosts connects, calls and is called', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await page.goto(`${otherName(baseURL ?? '')}${AGENT_APP}/chats/`);
  await page.evaluate(await realTransport());
  type Api = { call: (method: string, event: object) => Promise<unknown> };
  type Real = { createIframe: (at: object, model: object) => { promise: Promise<Api> } };
  type Host = { postmessenger: Real; heard: { message: string; data: unknown }[]; api: Api };
  await page.evaluate(async (url) => {
    const host = window as unknown as Host;
    host.heard = [];
    const model = { handle: (said: Host['heard'][number]) => void host.heard.push(said) };
    host.api = await host.postmessenger.createIframe({ container: document.body, url }, model).promise;
  }, `${baseURL}/marketplace/embedded-apps/?plugin_id=p1`);
  const heard = () => page.evaluate(() => (window as unknown as Host).heard);
  await expect.poll(async () => (await heard()).map((one) => one.message)).toContain('credentials');
  expect((await heard())[0]).toEqual({ plugin_id: 'p1', message: 'plugin_inited', data: null });
  await page.evaluate(() =>
    (window as unknown as Host).api.call('handle', {
      event_name: 'livechat:navigate',
      event_data: { pathname: '/marketplace/apps/deepl/', replace: false },
    }),
  );
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: /DeepL/ })).toBeVisible();
});

test('S1.05 each host shows what works with it', { tag: '@phone' }, async ({ page, baseURL }) => {
  await openHost(page, baseURL, `${HELP_DESK}/`);
  await expect(shop(page).locator('main')).toContainText('HelpDesk');
  expect(shopFrame(page).url()).toContain('compatibility=helpdesk');
  await send(page, 'navigate', '/apps/e-commerce/');
  await expect(shop(page).getByRole('heading', { level: 1, name: 'E-commerce' })).toBeVisible();
  expect(shopFrame(page).url()).toContain('compatibility=helpdesk');
});

test('mails and other sites are the host’s to open', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await openHost(page, baseURL, `${AGENT_APP}/marketplace/apps/deepl/`);
  await shop(page).locator('a[href^="mailto:"]').first().click();
  await expect(said(page, 'mailto')).toContainText('mailto:');
});

/** A site that the shop knows nothing about. */
const stranger = createServer((_, answer) =>
  answer.setHeader('Content-Type', 'text/html').end('<title>A page</title>'),
);
test.beforeAll(() => new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening)));
test.afterAll(() => new Promise((closed) => stranger.close(closed)));
const strangerAddress = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;

test('S5.15 only an allowed origin frames the shop, and only what is made for it', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const host = `${otherName(baseURL ?? '')}${AGENT_APP}/chats/`;
  for (const [where, path, isShown] of [
    [strangerAddress(), '/marketplace/embedded-apps/', false],
    [host, '/marketplace/embedded-apps/', true],
    [host, '/marketplace/checkout/asana/?embedded=true', true],
    [host, '/marketplace/apps/', false],
    [host, '/marketplace/checkout/asana/', false],
  ] as const) {
    await page.goto(where);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, baseURL + path);
    const shown = isShown ? baseURL + path : 'chrome-error://chromewebdata/';
    await expect.poll(() => page.frames()[1]?.url(), { message: `${path} in ${where}` }).toBe(shown);
  }
});

test('S5.15 a stranger who reaches the frame is not heard', { tag: '@desktop' }, async ({
  context,
  baseURL,
}) => {
  const other = await context.newPage();
  await other.goto(strangerAddress());
  const opening = context.waitForEvent('page');
  await other.evaluate(
    (address) => {
      Object.assign(window, { opened: window.open(address) });
    },
    `${otherName(baseURL ?? '')}${AGENT_APP}/?connection=plain`,
  );
  const page = await opening;
  await expect(messages(page)).toContainText('loaded');
  await other.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', (event) => heard.push(event.data));
    const frame = (window as unknown as { opened: Window }).opened.frames[0];
    const event = { event_name: 'livechat:navigate', event_data: { pathname: '/apps/crm/' } };
    const mark = { '@@livechat/postmessenger': true, owner: 'x', instance: 0, request: null };
    frame?.postMessage(event, '*');
    frame?.postMessage({ ...mark, type: 'handshake', data: {} }, '*');
    frame?.postMessage({ ...mark, type: 'call', data: { method: 'handle', args: [event] } }, '*');
  });
  // What the host itself asks for afterwards is done, so the rest has been read, too.
  await send(page, 'navigate', '/apps/calendly/');
  await expect(shop(page).getByRole('heading', { level: 1, name: /Calendly/ })).toBeVisible();
  expect(shopFrame(page).url()).toContain('/embedded-apps/calendly/');
  expect(await other.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
});

test('S4.25, S2.17 the host’s own pages exist', { tag: '@desktop' }, async ({ request, baseURL }) => {
  for (const path of [
    `${AGENT_APP}/chats/`,
    `${AGENT_APP}/reports/`,
    `${AGENT_APP}/app/deepl/`,
    `${AGENT_APP}/settings/integrations/deepl/`,
    `${AGENT_APP}/subscription/`,
    `${AGENT_APP}/legal/`,
    `${HELP_DESK}/settings/subscription/`,
    `${HELP_DESK}/apps/deepl/`,
    `${HELP_DESK}/settings/apps/deepl/`,
  ]) {
    const answer = await request.get(otherName(baseURL ?? '') + path);
    expect(answer.status(), path).toBe(200);
  }
  expect((await request.get(`${otherName(baseURL ?? '')}${AGENT_APP}/app/nothing/`)).status()).toBe(404);
});

async function bearer(request: APIRequestContext, baseURL: string | undefined, email: string) {
  const answer = await request.post(`${baseURL}/demo/hosts/token`, { data: { email } });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}
