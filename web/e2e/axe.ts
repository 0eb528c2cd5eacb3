import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/**
 * Contrast takes longer than all other rules together. Of elements in the same colours and letters that stand in the
 * same elements on the same grounds, as those of the cards of a list, two are measured: one may be covered.
 */
function measureTwoOfEachKind() {
  type Rule = { id: string; matches: (...asked: [Element, ...unknown[]]) => boolean };
  const { rules } = (window as unknown as { axe: { _audit: { rules: Rule[] } } }).axe._audit;
  const rule = rules.find(({ id }) => id === 'color-contrast');
  if (!rule) throw new Error('axe has no rule of this name any more');
  const matches = rule.matches;
  const kinds = new Map<string, number>();
  const measured = new Map<string, number>();
  let grounds = new WeakMap<Element, number>();
  Object.assign(window, {
    forgetMeasured: () => {
      measured.clear();
      grounds = new WeakMap();
    },
  });
  /** The same for elements that stand in the same elements on the same grounds. */
  const groundOf = (element: Element): number => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const { parentElement, tagName } = element;
    const above = parentElement ? groundOf(parentElement) : 0;
    const kind = [
      above,
      tagName,
      element.getAttribute('class'),
      backgroundColor,
      backgroundImage,
      opacity,
    ].join();
    const ground = kinds.get(kind) ?? kinds.size + 1;
    kinds.set(kind, ground);
    grounds.set(element, ground);
    return ground;
  };
  // Axe asks last of all whether there is a text, after what takes long.
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.nodeValue?.trim());
  rule.matches = (element, ...more) => {
    if (!hasText(element)) return false;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const kind = [groundOf(element), color, fontSize, fontWeight].join();
    const before = measured.get(kind) ?? 0;
    if (before === 2 || !matches.call(rule, element, ...more)) return false;
    measured.set(kind, before + 1);
    return true;
  };
}

/** With it no copy is made of each element's markup, which nobody would read. */
const NO_COPIES = ';axe.configure({ noHtml: true })';
const source =
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') + NO_COPIES;

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
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${source};(${measureTwoOfEachKind.toString()})()`);
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
    ([at, how]) => {
      type Axe = { run: (root: string, options: RunOptions) => Promise<AxeResults> };
      const { axe, forgetMeasured } = window as unknown as { axe: Axe; forgetMeasured: () => void };
      forgetMeasured();
      return axe.run(at, how);
    },
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
