// Prints, for pages of a running shop on a phone, how far they shift while they load and are scrolled, how
// soon the largest thing of the first view is painted on a slow network, and how long the screen takes to
// answer filter, sort and typing, both with the processor slowed four times: node run.mjs ORIGIN [TOKEN]. With a
// developer's token the editor of the console answers, too. The browser is driven by the Playwright of web/node_modules.
import { createRequire } from 'node:module';
import { pages } from '../pages.mjs';

const { chromium, devices } = createRequire(new URL('../../web/package.json', import.meta.url))('@playwright/test');

const [, , origin, token] = process.argv;
const SHIFT = 0.01;
const PAINT_MS = 1600;
const ANSWER_MS = 100;
const SLOWED = 4;
/** Slow 4G, as the developer tools of browsers know it: milliseconds for each request, bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

function print(name, value, goal, unit = '') {
  const shown = unit === '' ? value.toFixed(4) : `${Math.round(value)} ${unit}`;
  console.log(`${name.padEnd(62)} ${shown.padStart(14)}   goal <= ${`${goal} ${unit}`.padEnd(11)} ${value <= goal ? 'ok' : 'over'}`);
}

/** Runs in the page before anything else: adds up shifts and keeps the slowest answer. */
function watch() {
  window.vitals = { shift: 0, answer: 0, what: [], painted: 0, largest: '' };
  new PerformanceObserver((list) => {
    const { startTime, element } = list.getEntries().at(-1);
    Object.assign(window.vitals, { painted: startTime, largest: `${element?.nodeName} ${element?.className ?? ''}`.trim() });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.vitals.shift += entry.value;
      for (const { node } of entry.sources) window.vitals.what.push(`${node?.nodeName} ${node?.className ?? ''}`.trim());
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId) window.vitals.answer = Math.max(window.vitals.answer, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** A phone that has just come to an address. */
async function visit(path, device = devices['Pixel 7'], token) {
  const context = await browser.newContext({ ...device, baseURL: origin });
  const page = await context.newPage();
  await page.addInitScript(watch);
  if (token) await page.addInitScript((token) => sessionStorage.setItem('marketplace_token', token), token);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page;
}

const paint = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 120))));

async function shiftOf(name, path) {
  const page = await visit(path);
  for (let i = 0; i < 8; i++) {
    await page.mouse.wheel(0, 600);
    await paint(page);
  }
  const { shift, what } = await page.evaluate(() => window.vitals);
  print(`layout shift, ${name}`, shift, SHIFT);
  if (shift > SHIFT) console.log(`  ${[...new Set(what)].join(', ')}`);
  await page.context().close();
}

/** The middle of three visits with an empty cache. */
async function largestPaintOf(name, path) {
  const visits = [];
  for (let n = 0; n < 3; n++) {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: origin });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(watch);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    visits.push(await page.evaluate(() => window.vitals));
    await context.close();
  }
  const [, { painted, largest }] = visits.sort((a, b) => a.painted - b.painted);
  print(`largest paint, ${name}, slow 4G, processor slowed ${SLOWED} times`, painted, PAINT_MS, 'ms');
  console.log(`  ${largest}`);
}

/** The slowest of three times: from the press or the letter to the next paint. */
async function answerOf(name, path, act, device, token) {
  const page = await visit(path, device, token);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await act(page);
  await paint(page);
  print(`interaction to next paint, ${name}, processor slowed ${SLOWED} times`, await page.evaluate(() => window.vitals.answer), ANSWER_MS, 'ms');
  await page.context().close();
}

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

try {
  for (const [name, path] of Object.entries(pages)) await shiftOf(name, path);
  for (const name of ['home', 'listing', 'app page']) await largestPaintOf(name, pages[name]);
  await answerOf('filter', '/marketplace/apps/', async (page) => {
    for (const label of [/^Free/, /^Help desk/, /^Free/]) {
      await page.getByRole('main').getByRole('checkbox', { name: label }).first().click();
      await page.waitForLoadState('networkidle');
      await paint(page);
    }
  }, wide);
  await answerOf('sort', '/marketplace/apps/', async (page) => {
    const select = page.getByRole('combobox', { name: 'Sort by' }).first();
    for (const key of ['p', 'a', 'r']) {
      await select.press(key);
      await page.waitForLoadState('networkidle');
      await paint(page);
    }
  }, wide);
  await answerOf('typing', '/marketplace/apps/', async (page) => {
    const field = page.getByRole('banner').getByRole('combobox');
    await field.click();
    await field.pressSequentially('send invoices', { delay: 90 });
    await page.waitForLoadState('networkidle');
  }, wide);
  if (token) {
    await answerOf('editor of the console', '/console/apps/aircall/', async (page) => {
      const field = page.getByRole('main').getByRole('textbox').first();
      await field.click();
      await field.pressSequentially('Answers every call of a chat', { delay: 90 });
      await page.keyboard.press('Tab');
      await page.waitForLoadState('networkidle');
    }, wide, token);
  }
} finally {
  await browser.close();
}
