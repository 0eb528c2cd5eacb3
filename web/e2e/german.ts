import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { textsOf } from '../pseudoLanguage';

const MESSAGES = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'messages');

/** The texts of a language's messages. */
function texts(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  return files.flatMap((name) => textsOf(readFileSync(join(folder, name), 'utf8')));
}

const german = new Set(texts(join(MESSAGES, 'de')));
/** Names of categories, which the catalogue gives: the search page knows them, too. */
const NAMES = ['E-commerce', 'Help desk'];
/** What the interface says in English, and in no place in German. */
const english = new Set(texts(MESSAGES).filter((text) => !german.has(text) && !NAMES.includes(text)));

/** A page says nothing of the English messages, neither to be seen nor in titles and labels. */
export async function expectGerman(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const said = await page.evaluate(() => {
    const found = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('[lang="en"], script, style'))
        found.push(walker.currentNode.nodeValue ?? '');
    return found.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
  expect(said.length).toBeGreaterThan(3);
  expect(said.filter((text) => english.has(text))).toEqual([]);
}
