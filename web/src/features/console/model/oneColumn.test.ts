import { expect, test } from 'vitest';
import type { Line } from './differences';
import { mergedLines, mergedPictures, mergedWords } from './oneColumn';

const MARKS = { same: '', removed: '-', added: '+' };

test.each([
  ['Send the shopper a bill.', 'Send a link.', 'Send |-the shopper |a |-bill.|+link.'],
  ['', 'All new', '+All new'],
  ['All gone', '', '-All gone'],
  ['one two three', 'four five six', '-one two three|+four five six'],
  ['same words', 'same words', 'same words'],
  ['', '', ''],
])('%j and %j as one text', (before, after, want) => {
  expect(
    mergedWords(before, after)
      .map(({ text, kind }) => MARKS[kind] + text)
      .join('|'),
  ).toBe(want);
});

test('texts that are too long are one whole after the other', () => {
  const long = 'word '.repeat(2000);
  expect(mergedWords(long, 'short').map(({ text, kind }) => [kind, text])).toEqual([
    ['removed', long],
    ['added', 'short'],
  ]);
});

const line = (text: string, isChanged: boolean): Line => ({ key: text, text, isChanged });

test('lines that are gone stand before those that are new, each at its place', () => {
  const merged = mergedLines(
    [line('a', false), line('old', true), line('z', false)],
    [line('first', true), line('a', false), line('new', true), line('newer', true), line('z', false)],
  );
  expect(merged.map(({ one, kind }) => MARKS[kind] + one.text)).toEqual([
    '+first',
    'a',
    '-old',
    '+new',
    '+newer',
    'z',
  ]);
});

test('pictures that are gone stand before those of today', () => {
  const shown = (src: string, isChanged: boolean) => ({ src, title: '', isChanged });
  const merged = mergedPictures([shown('a', true), shown('b', false)], [shown('b', false), shown('c', true)]);
  expect(merged.map(({ one, kind }) => MARKS[kind] + one.src)).toEqual(['-a', 'b', '+c']);
});
