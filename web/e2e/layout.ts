import type { Page } from '@playwright/test';

// How a page stands at every width: it never scrolls sideways, however narrow the window is or however much
// a person has enlarged it (200 % of 1280 and of 1440 pixels are 640 and 720), and no text is cut off with text
// of twice its size or from right to left.

const WIDTHS = [320, 390, 640, 720, 768, 1024, 1150, 1280, 1440];
/** Two phones, a tablet and a desktop. */
const WIDTHS_OF_LOOKS = [320, 390, 1024, 1440];
const HEIGHT = 800;

const LOOKS: readonly [name: string, prepare: () => void][] = [
  [
    'as it is',
    () => {
      document.documentElement.dir = 'ltr';
    },
  ],
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
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clipPath !== 'none') return false;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    // A dialog is scrolled downwards only.
    const hides = (overflow: string) =>
      overflow === 'hidden' ||
      overflow === 'clip' ||
      (overflow === 'auto' && element.closest('dialog') !== null);
    return (
      clientWidth > 2 &&
      ((hides(overflowX) && scrollWidth > clientWidth + 1) ||
        (overflowY !== 'auto' && hides(overflowY) && scrollHeight > clientHeight + 2))
    );
  };
  return [...document.querySelectorAll('main *, header *, footer *, dialog *')]
    .filter((element) => element.textContent?.trim() && element.checkVisibility() && isCut(element))
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

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHT });
  await drawn(page);
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How far the page reaches over the window's edge, at the widths at which it does; `title` says which page. */
export async function findOverhangs(page: Page, title: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await resize(page, width);
    const over = await page.evaluate(overhang);
    if (over) found.push(`${title} at ${width}: ${over}`);
  }
  return found;
}

/** What sticks out or is cut off in each look; `title` says of what. */
export async function findFaults(page: Page, title: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS_OF_LOOKS) {
    await resize(page, width);
    for (const [name, prepare] of LOOKS) {
      await page.evaluate(prepare);
      await drawn(page);
      const over = await page.evaluate(overhang);
      if (over) found.push(`${title} at ${width} ${name}: ${over}`);
      for (const text of await page.evaluate(cutTexts))
        found.push(`${title} at ${width} ${name} cuts ${text}`);
    }
  }
  return found;
}
