import { expect, test } from 'vitest';
import { devSharing as text } from './devSharing';

test('before a link is closed stands who goes on seeing the app', () => {
  expect(text.closeText(0)).toBe('Nobody can take it any more.');
  expect(text.closeText(1)).toMatch(/ 1 organization that has taken it still sees the app\.$/);
  expect(text.closeText(2)).toMatch(/ 2 organizations that have taken it still see the app\.$/);
});
