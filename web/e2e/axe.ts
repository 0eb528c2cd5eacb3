import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A theme changes colours and nothing else, so the second look asks for these alone. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** A frame is asked for itself: axe would send it messages, and wait. Of what is in order no list is made. */
const QUICK: RunOptions = { iframes: false, resultTypes: ['violations'] };

type Frame = Pick<Page, 'evaluate'>;

/**
 * What axe finds on a page in its theme, and of its colours in the other theme: one
 * line per violation; an empty list is what every page owes. The script runs in the
 * page's own world, past its content policy.
 */
export async function axeViolations(page: Frame, selector = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Colours that fade, as after a change of theme, are judged as they come to be.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
  const found = await run(page, selector, {});
  await switchTheme(page);
  const ofColour = await run(page, selector, { runOnly: RULES_OF_COLOUR });
  await switchTheme(page);
  return [...found, ...ofColour.map((line) => `in the other theme, ${line}`)];
}

/**
 * A page, or what opens over it, is for everybody: axe finds nothing in either theme,
 * and nothing is wider than the window. What fades in is judged when it has arrived.
 */
export async function expectAccessible(page: Page) {
  await page.bringToFront(); // a page behind another one fades in nothing
  await page.evaluate(() => {
    // What runs with the scroll, or turns for ever, never ends.
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) =>
          timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    return Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
  expect(await axeViolations(page)).toEqual([]);
  // A phone zooms out when something is too wide: its own width is asked for.
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function run(page: Frame, root: string, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    ([at, how]) =>
      (
        window as unknown as { axe: { run: (root: string, options: RunOptions) => Promise<AxeResults> } }
      ).axe.run(at, how),
    [root, { ...QUICK, ...options }] as const,
  );
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.target.join(' ') ?? ''}`,
  );
}

/** Light to dark or back, at once: to draw how colours fade would take longer than axe. */
async function switchTheme(page: Frame) {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
    void document.documentElement.offsetHeight; // every style is the new one before the sheet goes
    document.adoptedStyleSheets.pop();
  });
}
