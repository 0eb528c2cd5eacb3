import { expect, test } from 'vitest';
import { readChosen, writeChosen } from './listAddress';

const CHOICES = { q: [], state: ['', 'open', 'over'], sort: ['newest', 'name'] } as const;
const plain = { q: '', state: '', sort: 'newest', page: 1 };

test.each([
  ['', '', {}],
  ['', '?q=a%20%26b&state=open&sort=name&page=3', { q: 'a &b', state: 'open', sort: 'name', page: 3 }],
  ['guests', '?guests-q=acme&guests-page=2', { q: 'acme', page: 2 }],
])('the address of the list "%s" is %s', (list, search, chosen) => {
  expect(readChosen(search, CHOICES, list)).toEqual({ ...plain, ...chosen });
  expect(writeChosen('', CHOICES, { ...plain, ...chosen }, list)).toBe(search);
});

test('what an address says wrong is left out', () => {
  expect(readChosen('?state=shut&sort=up&page=-1&page=2', CHOICES)).toEqual(plain);
  expect(readChosen('?page=10000', CHOICES)).toEqual(plain);
});

test('a list leaves alone what others have in the address', () => {
  const search = '?left=1&guests-q=acme&links-state=open';
  expect(readChosen(search, CHOICES, 'links')).toEqual({ ...plain, state: 'open' });
  expect(writeChosen(search, CHOICES, { ...plain, page: 2 }, 'links')).toBe(
    '?left=1&guests-q=acme&links-page=2',
  );
});
