import { expect, test } from 'vitest';
import { clock, day } from './dates';

test.each([
  ['2026-11-20', 'Nov 20, 2026'],
  ['2026-02-05', 'Feb 5, 2026'],
  ['2026-12-31T23:59:59Z', 'Dec 31, 2026'],
  ['2026-13-01', '2026-13-01'],
  ['soon', 'soon'],
])('S9.19 %s is %s', (iso, text) => {
  expect(day(iso)).toBe(text);
});

test.each([
  [0, '0:00'],
  [84, '1:24'],
  [605, '10:05'],
])('%d seconds are %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});
