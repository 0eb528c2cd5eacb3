import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { hold } from './hold';
import { test } from './test';

// A build arrives by the worker.
test.use({ worker: true });

// What the shop does when a newer build of it arrives. The shop is served through a proxy that can say it
// is another build than it is: a browser knows a build by its name in the worker and in the page data.

type Shop = { origin: string; publish: (build: string, where: readonly string[]) => void; close: () => void };

async function serveBuilds(baseURL: string): Promise<Shop> {
  let rename: { from: string; to: string; where: readonly string[] } | undefined;
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    // What is changed on its way is asked for whole, and whoever has the old one may not hear that it is today's.
    const { 'if-none-match': _seen, 'if-modified-since': _since, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const passed = ask(new URL(path, baseURL), { method: incoming.method, headers }, (from) => {
      const parts: Buffer[] = [];
      from.on('data', (part: Buffer) => parts.push(part));
      from.on('end', () => {
        let body = Buffer.concat(parts);
        const isRenamed = rename?.where.some((end) => path.endsWith(end));
        if (rename && isRenamed) body = Buffer.from(body.toString().replaceAll(rename.from, rename.to));
        const { 'content-length': _, ...kept } = from.headers;
        outgoing.writeHead(from.statusCode ?? 502, kept).end(body);
      });
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  };
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const now = (await (await fetch(`${baseURL}/marketplace/page-data/app-data.json`)).json()) as {
    webpackCompilationHash: string;
  };
  const worker = await (await fetch(`${baseURL}/marketplace/sw.js`)).text();
  const workerBuild = /'marketplace-([\w-]{6,})'/.exec(worker.replace('marketplace-visited', ''))?.[1] ?? '';
  return {
    origin: `http://localhost:${port}`,
    publish: (to, where) => {
      rename = { from: where.includes('/sw.js') ? workerBuild : now.webpackCompilationHash, to, where };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isSameDocument = (page: Page) => page.evaluate(() => 'stayed' in window);
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));
const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/marketplace/'))?.active != null);

for (const [name, path] of [
  ['home', '/marketplace/'],
  ['a list', '/marketplace/apps/'],
  ['an app', '/marketplace/apps/deepl/'],
  ['a service', '/marketplace/services/help-desk-migration/'],
  ['the cart', '/marketplace/cart/'],
  ['a checkout', '/marketplace/checkout/dropbox/'],
  ['search', '/marketplace/search/?q=mail'],
  ['a partner', '/marketplace/partners/tall-pine-studio/'],
  ['a missing page', '/marketplace/apps/no-such-app/'],
] as const) {
  test(`S4.46, S7.51 the service worker is registered when ${name} is the first page`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => hasWorker(page)).toBe(true);
  });
}

test('S4.46 a new service worker makes the next navigation a full one, with two builds', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const shop = await serveBuilds(baseURL ?? '');
  try {
    await page.goto(`${shop.origin}/marketplace/apps/`);
    await expect.poll(() => hasWorker(page)).toBe(true);
    await markDocument(page);
    await page
      .getByRole('link', { name: /Magento/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Magento');
    expect(await isSameDocument(page)).toBe(true);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    // Only the worker is another one: what the page data says of the build has a rule of its own.
    shop.publish('another-build', ['/sw.js']);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const { installing } = (await registration.update()) as unknown as ServiceWorkerRegistration;
      await new Promise<void>((resolve) => {
        const isThere = () => installing?.state === 'activated' && resolve();
        installing?.addEventListener('statechange', isThere);
        isThere();
      });
    });
    await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services');
    await expect.poll(() => isSameDocument(page)).toBe(false);
    // The document that came with the new worker navigates as ever.
    await markDocument(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Magento');
    expect(await isSameDocument(page)).toBe(true);
  } finally {
    shop.close();
  }
});

test('S4.46 another build reloads once per session', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const shop = await serveBuilds(baseURL ?? '');
  try {
    await page.goto(`${shop.origin}/marketplace/apps/`);
    await page.waitForLoadState('networkidle');
    await markDocument(page);
    shop.publish('another-build', ['/app-data.json']);
    await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services');
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await page.waitForLoadState('networkidle');
    await markDocument(page);
    const asked = page.waitForResponse('**/app-data.json');
    await page.getByRole('banner').getByRole('link', { name: 'Developers', exact: true }).click();
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers');
    await page.waitForLoadState('networkidle');
    expect(await isSameDocument(page)).toBe(true);
  } finally {
    shop.close();
  }
});

test.describe('without a worker, which would ask in the place of the page', () => {
  test.use({ worker: false });

  test('S4.45 a page that fails is asked for again, also when a pointer had asked for it before the click', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/marketplace/apps/');
    await page.waitForLoadState('networkidle');
    await markDocument(page);
    let asked = 0;
    let release = () => {};
    const clicked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/page-data/services/page-data.json', async (route) => {
      asked += 1;
      if (asked === 1) await clicked;
      if (asked <= 3) await route.fulfill({ status: 503 });
      else await route.continue();
    });
    const link = page.getByRole('banner').getByRole('link', { name: 'Services', exact: true });
    await link.hover();
    await expect.poll(() => asked).toBe(1);
    await link.click();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services');
    expect(asked).toBe(4);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('who goes back before the scripts have come gets the page of the address', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/marketplace/services/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('banner').getByRole('link', { name: 'Developers', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers');
    const release = await hold(page, '**/assets/*.js');
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers');
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/services\/$/);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services');
    await expect(page).toHaveURL(/\/services\/$/);
    await expect(page).toHaveTitle(/^Services/);
  });
});
