import { expect, test } from 'vitest';
import { savedByOthers } from './atWork';

const AT = Date.parse('2026-11-20T12:00:00Z');

const event = (account: string, secondsAgo: number, name = 'application.edit', role = 'member') => ({
  name,
  createdAt: new Date(AT - secondsAgo * 1000).toISOString(),
  meta: { role: role as 'member', account },
});

test.each([
  ['an edit a moment ago', [event('pia', 5)], 'pia'],
  ['an upload a moment ago', [event('pia', 5, 'application.upload')], 'pia'],
  ['the newest of several', [event('me', 1), event('pia', 5), event('gus', 6)], 'pia'],
  ['an edit just within two minutes', [event('pia', 119)], 'pia'],
  ['an edit two minutes ago', [event('pia', 120)], undefined],
  ['one’s own edit', [event('me', 5)], undefined],
  ['a submission', [event('pia', 5, 'application.submit')], undefined],
  ['an act of the staff', [event('', 5, 'application.edit', 'staff')], undefined],
  ['nothing', [], undefined],
])('who is at work after %s', (_, events, want) => {
  expect(savedByOthers(events, 'me', AT)?.meta.account).toBe(want);
});
