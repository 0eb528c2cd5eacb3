import { expect, test } from 'vitest';
import { wordDiff } from './wordDiff';

const marked = ({ before, after }: ReturnType<typeof wordDiff>) =>
  [before, after].map((pieces) =>
    pieces.map(({ text, kind }) => (kind === 'same' ? text : `[${text}]`)).join(''),
  );

test.each([
  ['Send the shopper a bill.', 'Send a link.', 'Send [the shopper ]a [bill.]', 'Send a [link.]'],
  ['', 'All new', '', '[All new]'],
  ['one two three', 'four five six', '[one two three]', '[four five six]'],
  ['same words', 'same words', 'same words', 'same words'],
])('%j and %j', (before, after, ...want) => {
  expect(marked(wordDiff(before, after))).toEqual(want);
});

test('texts that are too long are told apart as wholes', () => {
  const long = 'word '.repeat(2000);
  expect(marked(wordDiff(long, 'short'))).toEqual([`[${long}]`, '[short]']);
});
