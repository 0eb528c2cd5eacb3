import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Module = Record<string, unknown>;
const english = import.meta.glob<Module>(['../*.ts', '!../*.test.ts'], { eager: true });
const german = import.meta.glob<Module>(['./*.ts', '!./*.test.ts'], { eager: true });

/** What a message is: a text, a function of so many parameters, or messages by their keys. */
function shapeOf(message: unknown): unknown {
  if (typeof message === 'function') return `function of ${message.length}`;
  if (typeof message !== 'object' || message === null) return typeof message;
  return Object.fromEntries(Object.entries(message).map(([key, value]) => [key, shapeOf(value)]));
}

const textsOf = (message: unknown): string[] =>
  typeof message === 'string'
    ? [message]
    : typeof message === 'object' && message !== null
      ? Object.values(message).flatMap(textsOf)
      : [];

/** Names that stay. */
const NAMES = ['Garden & Bench'];

const FILES = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

test.each(FILES)('%s has the keys and parameters of the English messages', (file) => {
  expect(shapeOf(german[`./${file}`])).toEqual(shapeOf(english[join('..', file)]));
});

test.each(FILES)('%s holds no English sentence', (file) => {
  const originals = new Set(textsOf(english[join('..', file)]).filter((text) => text.split(' ').length > 2));
  const kept = textsOf(german[`./${file}`]).filter((text) => originals.has(text));
  expect(kept.filter((text) => !NAMES.includes(text))).toEqual([]);
});

test('all files of English messages are there in German', () => {
  const isMissing = (path: string) => !FILES.includes(path.replace('../', ''));
  expect(Object.keys(english).filter(isMissing)).toEqual([]);
});
