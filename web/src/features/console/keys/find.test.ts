import { describe, expect, test } from 'vitest';
import { findIn, matchOf } from './find';

const marked = (name: string, typed: string, also = '') =>
  matchOf(name, also, typed)
    ?.pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('what was typed is marked in the name', () => {
  test.each([
    ['Hotjar', 'HOT', '[Hot]jar'],
    ['Café Réunion', 'cafe reu', '[Café] [Réu]nion'],
    ['Cafe\u0301', 'café', '[Cafe]\u0301'],
    ['Straße 9', 'strasse', '[Straße] 9'],
    ['Groß', 'gros', '[Groß]'],
    ['Live Chat Live', 'chat', 'Live [Chat] Live'],
    ['Anlive Live', 'live', 'Anlive [Live]'],
    ['Price (USD)', '(usd', 'Price [(USD])'],
    ['Team', '  ', 'Team'],
  ])('%s by %s', (name, typed, shown) => {
    expect(marked(name, typed)).toBe(shown);
  });

  test('each word is in the name or stands beside it', () => {
    expect(marked('Price', 'hotjar pri', 'Hotjar')).toBe('[Pri]ce');
    expect(marked('Price', 'hotjar team', 'Hotjar')).toBeUndefined();
  });
});

const groups = [
  { id: 'parts', name: 'Parts', entries: [{ id: 'price', name: 'Price', also: 'Hotjar' }] },
  {
    id: 'apps',
    name: 'Apps',
    atFirst: 1,
    entries: [
      { id: 'snap', name: 'Snapshot' },
      { id: 'hot', name: 'Hotjar' },
    ],
  },
];
const idsOf = (typed: string) => findIn(groups, typed).map(({ entries }) => entries.map(({ id }) => id));

test('the best fit comes first, and its group', () => {
  expect(idsOf('hot')).toEqual([['hot', 'snap'], ['price']]);
  expect(idsOf('s')).toEqual([['snap']]);
  expect(idsOf('p')).toEqual([['price'], ['snap']]);
  expect(idsOf('nobody')).toEqual([]);
});

test('before anything is typed all groups stand in their order, with the first of each', () => {
  expect(idsOf('')).toEqual([['price'], ['snap']]);
});
