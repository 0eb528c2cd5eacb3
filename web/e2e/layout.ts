import type { Page } from '@playwright/test';

// How a page stands at every width: it never scrolls sideways, however narrow the window is or however much
// a person has enlarged it (200 % of 1280 and of 1440 pixels are 640 and 720), and no text is cut off with text
// of twice its size or from right to left.

const WIDTHS = [320, 390, 640, 720, 768, 1024, 1150, 1280, 1440];
/** Two phones, a tablet and a desktop. */
const WIDTHS_OF_LOOKS = [320, 390, 1024, 1440];
const HEIGHT = 800;

type Look = readonly [name: string, prepare: () => void];

const AS_IT_IS: Look = [
  'as it is',
  () => {
    document.documentElement.dir = 'ltr';
  },
];

const LOOKS: readonly Look[] = [
  AS_IT_IS,
  [
    'with text of 200 %',
    () => {
      document.documentElement.style.fontSize = '200%';
    },
  ],
  [
    'from right to left',
    () => {
      document.documentElement.style.fontSize = '';
      document.documentElement.dir = 'rtl';
    },
  ],
];

/** The element that reaches furthest over the edge, to name it; empty where nothing does. */
function overhang(): string {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return '';
  const reach = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.max(right - root.clientWidth, -left);
  };
  const [worst] = [...document.querySelectorAll('body *')].sort((a, b) => reach(b) - reach(a));
  return `${root.scrollWidth} of ${root.clientWidth} px, ${worst?.tagName} .${worst?.getAttribute('class')}`;
}

/** Texts that end at the edge of a box without the dots that say so; the name of each box. */
function cutTexts(): string[] {
  const isCut = (element: Element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const isTooWide = scrollWidth > clientWidth + 1;
    const isTooHigh = scrollHeight > clientHeight + 2;
    // Most elements hold what is in them, and that is quickly seen; only of the others is it asked why.
    if (clientWidth <= 2 || !(isTooWide || isTooHigh)) return false;
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clipPath !== 'none') return false;
    // A dialog is scrolled downwards only.
    const hides = (overflow: string) =>
      overflow === 'hidden' ||
      overflow === 'clip' ||
      (overflow === 'auto' && element.closest('dialog') !== null);
    return (hides(overflowX) && isTooWide) || (overflowY !== 'auto' && hides(overflowY) && isTooHigh);
  };
  return [...document.querySelectorAll('main *, header *, footer *, dialog *')]
    .filter((element) => isCut(element) && element.textContent?.trim() && element.checkVisibility())
    .map(
      (element) =>
        `${element.tagName} .${element.getAttribute('class')} ${element.textContent?.slice(0, 40)}`,
    );
}

/** Makes each text two fifths longer, as another language may be; see pseudoLanguage.ts. */
function growTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const letters = (text.data.match(/\p{L}/gu) ?? []).length;
    if (letters < 2 || text.parentElement?.closest('script, style, textarea, svg')) continue;
    const longer = 'ó'.repeat(Math.ceil(text.data.trim().length * 0.4)).replace(/(ó{6})(?=ó)/g, '$1 ');
    text.data = `${text.data.trimEnd()} ${longer}`;
  }
}

/** The buttons whose words stick out of them. */
function burstButtons(): string[] {
  const isBurst = (button: Element) => {
    const box = button.getBoundingClientRect();
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { left, right, width } of range.getClientRects())
        if (width > 1 && (left < box.left - 1 || right > box.right + 1)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll('button, a.btn')]
    .filter((button) => button.checkVisibility() && isBurst(button))
    .map((button) => `.${button.getAttribute('class')} ${button.textContent?.slice(0, 40)}`);
}

/** What a narrow page cannot hold of words that are two fifths longer, from both sides; `title` says which page. */
export async function findUnheld(page: Page, title: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(growTexts);
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    await drawn(page);
    const over = await page.evaluate(overhang);
    const burst = await page.evaluate(burstButtons);
    const cut = await page.evaluate(cutTexts);
    found.push(...[over, ...burst, ...cut].filter(Boolean).map((what) => `${title} ${direction}: ${what}`));
  }
  return found;
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * What cannot be seen is laid out as ever, and never painted: that would take as long as all the rest. Pictures
 * are painted in a transparent page, too, so they are hidden by themselves; a hidden page would lose its focus.
 */
async function unseen(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync('html { opacity: 0 } img, svg, video { visibility: hidden !important }');
    document.adoptedStyleSheets.push(hidden);
  });
  await act();
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
}

/** Stands the page in each look at each width, and gives what sticks out; in several looks what is cut off, too. */
async function stand(
  page: Page,
  title: string,
  widths: number[],
  looksAt: (width: number) => readonly Look[],
) {
  const found: string[] = [];
  await unseen(page, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      const looks = looksAt(width);
      for (const [name, prepare] of looks) {
        await page.evaluate(prepare);
        await drawn(page);
        const over = await page.evaluate(overhang);
        if (over) found.push(`${title} at ${width} ${name}: ${over}`);
        if (looks.length === 1) continue;
        for (const text of await page.evaluate(cutTexts))
          found.push(`${title} at ${width} ${name} cuts ${text}`);
      }
    }
    await page.evaluate(AS_IT_IS[1]);
  });
  return found;
}

/** How far the page reaches over the window's edge, at the widths at which it does; `title` says which page. */
export const findOverhangs = (page: Page, title: string) => stand(page, title, WIDTHS, () => [AS_IT_IS]);

/** What sticks out or is cut off in each look; `title` says of what. */
export const findFaults = (page: Page, title: string) => stand(page, title, WIDTHS_OF_LOOKS, () => LOOKS);

/** Both of them in one go through the widths. */
export const findOverhangsAndFaults = (page: Page, title: string) =>
  stand(page, title, WIDTHS, (width) => (WIDTHS_OF_LOOKS.includes(width) ? LOOKS : [AS_IT_IS]));
