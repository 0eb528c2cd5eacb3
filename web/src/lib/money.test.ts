import { expect, test } from 'vitest';
import { count, dollars, shortDollars } from './money';

test.each([
  [0, '$0.00', '$0'],
  [900, '$9.00', '$9'],
  [7200, '$72.00', '$72'],
  [5, '$0.05', '$0.05'],
  [123450, '$1,234.50', '$1,234.50'],
  [123456789, '$1,234,567.89', '$1,234,567.89'],
  [-3448, '−$34.48', '−$34.48'],
])('S9.13 S9.14 %d cents are %s in sums and %s in lists', (cents, sum, list) => {
  expect(dollars(cents)).toBe(sum);
  expect(shortDollars(cents)).toBe(list);
});

test.each([
  [0, '0'],
  [999, '999'],
  [6480, '6,480'],
  [1000000, '1,000,000'],
])('groups %d by thousands', (n, text) => {
  expect(count(n)).toBe(text);
});
