import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counted } from './plural';

test('a noun agrees with its number, which is grouped', () => {
  expect([0, 1, 2, 1204].map((n) => counted(n, 'result', 'results'))).toEqual([
    '0 results',
    '1 result',
    '2 results',
    '1,204 results',
  ]);
});

test('no sentence compares a number with one: plural categories differ by language', () => {
  const here = import.meta.dirname;
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  // A period of one month has a name of its own: that is no plural.
  const byHand = /(?<!months) [!=]== 1\b/;
  expect(files.filter((name) => byHand.test(readFileSync(join(here, name), 'utf8')))).toEqual([]);
});
