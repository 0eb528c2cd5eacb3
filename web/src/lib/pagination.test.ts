import { expect, test } from 'vitest';
import { portionOf } from './pagination';

const items = [1, 2, 3, 4, 5, 6, 7];

test.each([
  ['the first page', 0, [1, 2, 3], 2],
  ['one step more', 1, [1, 2, 3, 4, 5], 2],
  ['to the end', 2, items, 0],
  ['beyond it', 9, items, 0],
])('%s', (_, more, shown, next) => {
  expect(portionOf(items, 3, 2, more)).toEqual({ shown, next });
});

test('the last step is as long as the rest', () => {
  expect(portionOf(items, 3, 3, 1)).toEqual({ shown: [1, 2, 3, 4, 5, 6], next: 1 });
  expect(portionOf([], 3, 3, 0)).toEqual({ shown: [], next: 0 });
});

test.each<[unknown, unknown, string]>([
  ['abc', 2, 'Items prop should be type of array.'],
  [{ length: 3 }, 2, 'Items prop should be type of array.'],
  [items, '2', 'Step prop should be type of number.'],
  [items, Number.NaN, 'Step prop should be type of number.'],
  [items, 0, 'Step should be a positive number.'],
  [items, -1, 'Step should be a positive number.'],
])('S5.06 %j by %j', (list, step, message) => {
  expect(() => portionOf(list as number[], 3, step as number, 0)).toThrow(message);
});
