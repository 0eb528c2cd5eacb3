import { expect, test } from 'vitest';
import { scrollSpeed } from './edge';

test.each([
  ['the middle of the window', 400, 300, 0],
  ['the lower edge', 800, 300, 1],
  ['halfway into the lower edge', 760, 300, 0.5],
  ['beyond the lower edge', 1200, 300, 1],
  ['the upper edge', 0, 300, -1],
  ['halfway into the upper edge', 40, 300, -0.5],
  ['beyond the upper edge', -300, 300, -1],
  ['the lower edge, where it was lifted', 790, 790, 0],
  ['the lower edge, on the way up from it', 770, 790, 0],
  ['the upper edge, on the way down from it', 30, 10, 0],
])('%s', (_, at, from, speed) => {
  expect(scrollSpeed(at, from, 800)).toBeCloseTo(speed);
});
