import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counted } from './plural';

test('what is counted agrees with its number, which is grouped', () => {
  expect([0, 1, 2, 1204].map((n) => counted(n, 'result', 'results'))).toEqual([
    '0 results',
    '1 result',
    '2 results',
    '1,204 results',
  ]);
});

test('no sentence asks for the number one by itself: another language has other categories', () => {
  const here = import.meta.dirname;
  const files = readdirSync(here).filter((name) => !name.includes('.test.'));
  expect(files.length).toBeGreaterThan(20);
  // A period of one month has a name of its own: that is no plural.
  const byHand = /(?<!months) [!=]== 1\b/;
  expect(files.filter((name) => byHand.test(readFileSync(join(here, name), 'utf8')))).toEqual([]);
});
