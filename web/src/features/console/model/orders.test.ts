import { expect, test } from 'vitest';
import { asTheyCome, byFigure, byName, byPlace, byTime, compareBy, type Orders, sortsOf } from './orders';

type Row = { name: string; used: number; at?: string; state?: 'open' | 'over' };

const rows: readonly Row[] = [
  { name: 'b', used: 2, at: '2026-11-02T00:00:00Z', state: 'over' },
  { name: 'a', used: 2, state: 'open' },
  { name: 'c', used: 1, at: '2026-11-01T00:00:00Z' },
];

const ORDERS: Orders<Row> = {
  orders: [['newest', asTheyCome]],
  heads: [
    ['name', 'Name', byName(({ name }) => name)],
    ['used', 'Used', byFigure(({ used }) => used)],
    ['at', 'Made', byTime(({ at }) => at)],
    ['state', 'State', byPlace(['open', 'over'], ({ state }) => state)],
  ],
};

test.each([
  ['newest', 'bac'],
  ['name', 'abc'],
  ['-name', 'cba'],
  ['used', 'cba'],
  ['-used', 'bac'],
  ['at', 'acb'],
  ['-at', 'bca'],
  ['state', 'cab'],
  ['unheard-of', 'bac'],
])('the order %s puts the rows so, and equals stay as they come', (sort, names) => {
  expect(
    rows
      .toSorted(compareBy(ORDERS, sort))
      .map(({ name }) => name)
      .join(''),
  ).toBe(names);
});

test('every column has both directions, and how the rows come stands first', () => {
  const sorts = Object.keys(sortsOf(ORDERS));
  expect(sorts.slice(0, 3)).toEqual(['newest', 'name', '-name']);
  expect(sorts).toHaveLength(9);
  const sorted = sortsOf({ ...ORDERS, orders: [], comes: '-at' });
  expect(Object.keys(sorted)[0]).toBe('-at');
  expect(sorted['-at']).toBe('Made, descending');
  expect(Object.keys(sorted)).toHaveLength(8);
});
