import { expect, test } from 'vitest';
import { kindOf, ownProperties } from './properties';

test.each([
  ['onlyOwnerCanInstall', 'truth'],
  ['hiddenForBeta', 'truth'],
  ['finishInstallUrl', 'link'],
  ['finishInstallCopy', 'text'],
  ['somethingOfOneself', 'text'],
])('in %s stands: %s', (key, kind) => {
  expect(kindOf(key)).toBe(kind);
});

test('what the shop says and what has a field of its own is no property of the developer', () => {
  const all = { verified: 'true', webhookUrl: 'https://a.test/', discountPercent: '20', b: '2', a: '1' };
  expect(ownProperties(all)).toEqual([
    { id: 'a', value: '1' },
    { id: 'b', value: '2' },
  ]);
});
