import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGES } from '../../languages';
import { textsOf } from '../../pseudoLanguage';

// For tests of pages in another language: what is still English.

/** The texts of a language's messages. */
function texts(folder: string): Set<string> {
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  return new Set(files.flatMap((name) => textsOf(readFileSync(join(folder, name), 'utf8'))));
}

const [english, german] = [texts(MESSAGES), texts(join(MESSAGES, 'de'))];

/** What a page says in the interface's own language, and in titles and labels. */
export function readOut(of: HTMLElement): string[] {
  const words = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
    [...of.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  const walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('[lang="en"], script'))
      words.push(walker.currentNode.nodeValue ?? '');
  return words.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** Texts of the English messages among what a German page says; `given` is what it was sent, which is English in tests. */
export const englishAmong = (said: readonly string[], given: string): string[] =>
  said.filter(
    (text) => english.has(text) && !german.has(text) && !given.includes(JSON.stringify(text).slice(1, -1)),
  );
