// Prints how fast the host library connects and tells apps, what many and unruly frames cost the page
// that shows them, and what the simulated product keeps of apps that are gone: node run.mjs ORIGIN, a
// running demo. Apps are made with the unmodified SDK, on an origin of their own. The browser is driven
// by the Playwright of web/node_modules.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('@playwright/test');
const SDK = readFileSync(
  require.resolve('@livechat/agent-app-sdk/package.json').replace('package.json', 'dist/agentapp.umd.min.js'),
);

const origin = process.argv[2];
const simulator = `${origin.replace('//localhost', '//127.0.0.1')}/demo/agent-app`;
const SLOWED = 4;
const PLAIN = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};
// Each site has a process of its own, as browsers on desks give it (Playwright's does not by itself): the
// script of the apps is not counted as the page's.
const BROWSER = { ...PLAIN, args: [...PLAIN.args, '--site-per-process'] };
// Page and frames share one thread, as on a phone, so that the slowed processor is slow for both.
const ONE_THREAD = {
  ...PLAIN,
  args: [...PLAIN.args, '--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'],
};

function print(name, value, goal, unit) {
  const shown = `${value.toFixed(unit === '%' ? 1 : 0)} ${unit}`;
  const verdict = value <= goal ? 'ok' : 'over';
  console.log(`${name.padEnd(62)} ${shown.padStart(14)}   goal <= ${`${goal} ${unit}`.padEnd(11)} ${verdict}`);
}

const sorted = (values) => [...values].sort((a, b) => a - b);
const median = (values) => sorted(values)[Math.floor(values.length / 2)];
const p95 = (values) => sorted(values)[Math.ceil(values.length * 0.95) - 1];

/** An app: what it hears of customers it says back with the time, and it talks as its address asks. */
const APP = `<!doctype html><title>An app</title><script src="/sdk.js"></script><script>
  const asked = new URLSearchParams(location.search);
  LiveChat.createDetailsWidget().then((widget) => {
    widget.on('customer_profile', ({ id }) => {
      const at = performance.timeOrigin + performance.now();
      void widget.sendMessage('heard', { id, at });
    });
    widget.on('flood', () => {
      for (let n = 0; n < 10_000; n += 1) void widget.sendMessage('noise', { n }).catch(() => {});
    });
    const talk = Number(asked.get('talk'));
    if (talk) setInterval(() => void widget.sendMessage('talk', { text: 'Hello' }), 1000 / talk);
  });
</script>`;

const HOST = `<!doctype html><title>A product</title><body><button>Press</button><script type="module">
  import { mountWidget } from '${origin}/marketplace/host/v1.js';
  window.loads = []; window.connects = []; window.heard = [];
  window.now = () => performance.timeOrigin + performance.now();
  window.mount = (name, url, state) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.style.height = '80px';
    let loaded = 0;
    const widget = mountWidget({
      container, app: { slug: name, name }, widget: { id: name, placement: 'plugin', url }, theme: 'light', state,
      onMessage: (message, data) => { if (message === 'heard') heard.push(data); },
      onState: (state) => { if (state === 'connected') connects.push(now() - loaded); },
    });
    widget.frame.addEventListener('load', () => { loaded = now(); });
    return widget;
  };
  document.documentElement.dataset.ready = 'true';
</script>`;

function serve(pages) {
  const server = createServer((request, answer) => {
    const [type, body] = pages[new URL(request.url, 'http://x').pathname] ?? ['text/plain', ''];
    answer.writeHead(200, { 'content-type': type }).end(body);
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

const html = (text) => ['text/html; charset=utf-8', text];
const appServer = await serve({ '/app': html(APP), '/sdk.js': ['text/javascript', SDK] });
const hostServer = await serve({ '/': html(HOST) });
const app = `http://apps.localhost:${appServer.address().port}/app`;
const host = `http://127.0.0.1:${hostServer.address().port}/`;

async function openHost(browser) {
  const page = await browser.newPage();
  await page.goto(host);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return page;
}

async function within(options, work) {
  const browser = await chromium.launch(options);
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

const sessionOf = (page) => page.context().newCDPSession(page);
const pause = (page, ms) => page.waitForTimeout(ms);

/** From the frame's load to 'connected', of which the SDK itself waits 50 ms; and an event to its handler. */
async function connecting(browser) {
  const page = await openHost(browser);
  await (await sessionOf(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  for (let n = 0; n < 11; n += 1) {
    await page.evaluate((url) => { window.widget = window.mount('app', url); }, app);
    await page.waitForFunction((count) => window.connects.length === count, n + 1);
    await page.evaluate((isLast) => { if (!isLast) window.widget.destroy(); }, n === 10);
  }
  const connects = await page.evaluate(() => window.connects);
  print(`frame loaded to connected, processor slowed ${SLOWED} times, median`, median(connects), 150, 'ms');
  await pause(page, 1500); // the state is told twice to an app that starts
  const times = [];
  for (let n = 0; n < 20; n += 1) {
    const sent = await page.evaluate((id) => {
      const at = window.now();
      window.widget.send('customer_profile', { id, name: 'Ann', source: 'chats', geolocation: {}, chat: {} });
      return at;
    }, `cus_${n}`);
    const heard = await page.waitForFunction((id) => window.heard.find((one) => one.id === id)?.at, `cus_${n}`);
    times.push((await heard.jsonValue()) - sent);
  }
  print(`change of chat to the app's handler, slowed ${SLOWED} times, p95`, p95(times), 50, 'ms');
}

async function crowd(browser) {
  const page = await openHost(browser);
  await page.evaluate((url) => {
    for (let n = 0; n < 20; n += 1) window.mount(`app_${n}`, `${url}?talk=20`);
  }, app);
  await page.waitForFunction(() => window.connects.length === 20);
  const session = await sessionOf(page);
  // Time of the processor, not of the clock: other programs of the machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics: all } = await session.send('Performance.getMetrics');
    return Object.fromEntries(all.map(({ name, value }) => [name, value]));
  };
  await pause(page, 2000);
  const before = await metrics();
  await pause(page, 10_000);
  const after = await metrics();
  const share = (after.ScriptDuration - before.ScriptDuration) / (after.Timestamp - before.Timestamp);
  print("20 frames, 20 messages a second each: the page's script", share * 100, 5, '%');
}

/** How long a key waits for its handler at most, while a frame says 10,000 things at once. */
async function flood(browser) {
  const page = await openHost(browser);
  await page.evaluate(() => {
    window.held = [];
    addEventListener('keydown', ({ timeStamp }) => window.held.push(performance.now() - timeStamp));
  });
  await page.evaluate((url) => { window.widget = window.mount('app', url); }, app);
  await page.waitForFunction(() => window.connects.length === 1);
  await pause(page, 1500);
  await page.locator('button').focus();
  await page.evaluate(() => window.widget.send('flood', null));
  for (let n = 0; n < 40; n += 1) {
    await page.keyboard.press('Enter');
    await pause(page, 25);
  }
  await pause(page, 300);
  const held = await page.evaluate(() => window.held);
  print('a frame says 10,000 things at once: longest wait of a key', Math.max(...held), 100, 'ms');
}

/** The simulated product as the owner of the demo's organization. */
async function openProduct(browser, path) {
  const page = await browser.newPage();
  await page.goto(simulator + path);
  await page.getByLabel('Account').selectOption('owner@acme.test');
  await page.waitForFunction(() => sessionStorage.getItem('/demo/agent-app-token'));
  return page;
}

/** Installs or uninstalls and looks at the list, in the page: milliseconds until the frame is there or gone. */
const change = (page, slug, isInstalled) =>
  page.evaluate(
    async ([slug, isInstalled]) => {
      const begin = performance.now();
      const answer = await fetch(`${JSON.parse(document.getElementById('config').textContent).shop}/api/applications/${slug}/install`, {
        method: isInstalled ? 'PUT' : 'DELETE',
        headers: { Authorization: `Bearer ${sessionStorage.getItem('/demo/agent-app-token')}`, 'Content-Type': 'application/json' },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      document.dispatchEvent(new Event('visibilitychange'));
      const isSo = () => {
        const frame = document.querySelector(`iframe[data-app="${slug}"]`);
        return isInstalled ? frame?.dataset.state === 'connected' : !frame;
      };
      while (!isSo()) await new Promise((done) => requestAnimationFrame(done));
      return performance.now() - begin;
    },
    [slug, isInstalled],
  );

async function keptOf(page, session) {
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await pause(page, 1500);
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

function printKept(name, before, after) {
  print(`heap after ${name}, more than before`, (after.JSHeapUsedSize / before.JSHeapUsedSize - 1) * 100, 10, '%');
  print(`frames after ${name}, more than before`, after.Frames - before.Frames, 0, 'frames');
}

async function installing(browser) {
  const page = await openProduct(browser, '/app/shift-board/');
  const session = await sessionOf(page);
  await session.send('Performance.enable');
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await change(page, 'shift-board', true).catch(() => {}); // it may be there already
  await change(page, 'shift-board', false);
  const [installs, uninstalls] = [[], []];
  for (let n = 0; n < 25; n += 1) {
    await change(page, 'shift-board', true);
    await change(page, 'shift-board', false);
  }
  const before = await keptOf(page, session);
  for (let n = 0; n < 50; n += 1) {
    installs.push(await change(page, 'shift-board', true));
    uninstalls.push(await change(page, 'shift-board', false));
  }
  const after = await keptOf(page, session);
  print('install to the app in its frame, p95', p95(installs), 1000, 'ms');
  print('uninstall to no frame, p95', p95(uninstalls), 1000, 'ms');
  printKept('50 installs and uninstalls', before, after);
}

async function chatting(browser) {
  const page = await openProduct(browser, '/chats/');
  const session = await sessionOf(page);
  await session.send('Performance.enable');
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  const chats = page.locator('a[href*="/chats/P"]');
  await chats.first().waitFor();
  const changeChats = async (count) => {
    for (let n = 0; n < count; n += 1) {
      await chats.nth(n % 8).click();
      await page.waitForFunction((at) => [...document.querySelectorAll('a[href*="/chats/P"]')][at]?.getAttribute('aria-current'), n % 8);
    }
  };
  await changeChats(100); // until the code is compiled and the log has been full
  const before = await keptOf(page, session);
  await changeChats(200);
  printKept('200 changes of chat', before, await keptOf(page, session));
}

try {
  await within(ONE_THREAD, connecting);
  await within(BROWSER, crowd);
  await within(BROWSER, flood);
  await within(BROWSER, installing);
  await within(BROWSER, chatting);
} finally {
  for (const server of [appServer, hostServer]) {
    server.close();
    server.closeAllConnections();
  }
}
