import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPseudo, LANGUAGES, MESSAGES } from '../../languages';
import { compareMessages, messageKeys, otherParameters } from '../../messageKeys';

const SRC = join(MESSAGES, '..');
const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
const codeIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
const isTranslation = (name: string) => LANGUAGES.some((language) => name.startsWith(`${language}/`));
const files = codeIn(MESSAGES).filter((name) => !isTranslation(name));

describe.each(LANGUAGES.filter((language) => !isPseudo(language)))('the messages in %s', (language) => {
  const folder = join(MESSAGES, language);

  test('lack no file', () => {
    const missing = files.filter((name) => !existsSync(join(folder, name)) && !isEnglishAlone(name));
    expect(missing).toEqual([]);
  });

  test('have the keys of the English ones, and no others', () => {
    const differences = codeIn(folder).map((name) => [
      name,
      existsSync(join(MESSAGES, name)) && compareMessages(read(MESSAGES, name), read(folder, name)),
    ]);
    expect(differences.filter(([, found]) => !isEmpty(found))).toEqual([]);
  });

  test('say the same parameters as the English ones', () => {
    const differences = codeIn(folder)
      .filter((name) => existsSync(join(MESSAGES, name)))
      .flatMap((name) =>
        otherParameters(read(MESSAGES, name), read(folder, name)).map((one) => `${name}: ${one}`),
      );
    expect(differences).toEqual([]);
  });
});

const isEmpty = (found: unknown) => JSON.stringify(found) === '{"missing":[],"unknown":[]}';

/** What apps show in pictures of them, and what is written there, belongs to the catalogue; what is around it does not. */
const isEnglishAlone = (name: string) => name.startsWith('scenes/') && name !== 'scenes/host.ts';

test('every message is said somewhere', () => {
  const code = codeIn(SRC)
    .filter((name) => !name.startsWith('messages/') && !name.startsWith('testing/'))
    .map((name) => read(SRC, name))
    .concat(files.map((name) => read(MESSAGES, name)));
  const count = (pattern: RegExp) => {
    const found = new Map<string, number>();
    for (const text of code)
      for (const [, word = ''] of text.matchAll(pattern)) found.set(word, (found.get(word) ?? 0) + 1);
    return found;
  };
  const words = count(/([A-Za-z_$][\w$]*)/g);
  // Of these, a value says which one: `text.states[state]`.
  const chosenFrom = count(/([\w$]+)(?: as [\w<>, ]+\))?(?:\?\.)?\[(?!['"`\d\]])/g);
  const keys = files
    .filter((name) => !name.startsWith('scenes/'))
    .flatMap((name) => messageKeys(read(MESSAGES, name)).map((key) => ({ name, steps: key.split('.') })));
  const isChosen = (steps: readonly string[]) => steps.slice(0, -1).some((step) => chosenFrom.has(step));
  // A key stands once where it is written. One that several messages have may be forgotten in one of them.
  const written = new Map<string, number>();
  for (const { steps } of keys) written.set(steps.at(-1) ?? '', (written.get(steps.at(-1) ?? '') ?? 0) + 1);
  const unsaid = keys.filter(({ steps }) => {
    const key = steps.at(-1) ?? '';
    return /^[\w$]+$/.test(key) && !isChosen(steps) && (words.get(key) ?? 0) <= (written.get(key) ?? 0);
  });
  expect(unsaid.map(({ name, steps }) => `${name}: ${steps.join('.')}`)).toEqual([]);
});
