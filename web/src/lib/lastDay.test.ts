import { afterEach, expect, test, vi } from 'vitest';
import { lastDayOf } from './lastDay';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['London', 0, '2026-12-21T00:00:00Z'],
  ['New York', 300, '2026-12-21T05:00:00Z'],
  ['Warsaw', -60, '2026-12-20T23:00:00Z'],
])('what ends at midnight in %s ends there with the day before', (_, minutesBehind, endsAt) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutesBehind);
  expect(lastDayOf(endsAt)).toBe('Dec 20, 2026');
});

test('what ends at midnight elsewhere says at which hour it ends here', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
  expect(lastDayOf('2026-12-20T23:00:00Z')).toBe('Dec 21, 2026, 08:00');
});
