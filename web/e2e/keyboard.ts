import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has between two things. */
const MOST_STOPS = 150;

/** Where the focus is as seen from an element; of one that was drawn anew it is not known. */
const whereFrom = (target: ElementHandle<Element>) =>
  target.evaluate((element) => {
    if (!element.isConnected) return 'gone';
    const at = document.activeElement ?? document.body;
    if (at === element) return 'here';
    return at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after';
  });

/** What a locator finds: to find it by its name at every stop would take most of the way. */
const elementOf = (target: Locator) => target.elementHandle() as Promise<ElementHandle<Element>>;

/** A person without a pointer: everything is reached with Tab, and after each act the focus is somewhere, and seen. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;
  // From the beginning: a browser that is told only now that nobody sees its window may be too late.
  page.on('filechooser', () => {});

  /** The focus is never lost: it is on something, drawn, that stands in the window. */
  const hasPlace = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const at = document.activeElement;
          if (!at || at === document.body) return 'nowhere';
          if (!at.matches(':focus-visible')) return `not seen on ${at.outerHTML.slice(0, 120)}`;
          const { top, bottom } = at.getBoundingClientRect();
          return bottom >= 0 && top <= innerHeight ? 'seen' : `out of sight on ${at.outerHTML.slice(0, 120)}`;
        }),
      )
      .toBe('seen');

  async function reach(target: Locator) {
    await expect(target).toBeVisible();
    let element = await elementOf(target);
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const where = await whereFrom(element);
      if (where === 'here') return hasPlace();
      if (where === 'gone') element = await elementOf(target);
      else await keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`the keyboard does not come to ${target}`);
  }

  async function press(target: Locator, key = 'Enter') {
    await reach(target);
    await keyboard.press(key);
    await hasPlace();
  }

  /** Writes something in the place of what stands there, and goes on to the next. */
  async function write(target: Locator, words: string) {
    await reach(target);
    await keyboard.press('Control+a');
    await keyboard.insertText(words);
    await keyboard.press('Tab');
    await hasPlace();
  }

  /** Chooses files where the browser asks for them. */
  async function choose(target: Locator, files: Parameters<Locator['setInputFiles']>[0]) {
    await reach(target);
    const asked = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await (await asked).setFiles(files);
    await hasPlace();
  }

  return { reach, press, write, choose, hasPlace };
}
