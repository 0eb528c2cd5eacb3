import { expect, test } from 'vitest';
import { lastChangeOf } from './savedField';

const edit = (who: string, part: string, before: unknown = null, after: unknown = null) => ({
  who,
  name: 'application.edit',
  payload: { details: '', changes: [{ part, before, after }] },
});
const discard = { who: 'pia', name: 'application.discard', payload: { details: '', changes: [] } };
const price = (cents: number, percent: number) => ({ price: cents, discount: { percent } });

test.each([
  ['the newest edit of it', [edit('pia', 'name', 'A', 'B'), edit('gus', 'name', 'B', 'A')], 'name', 'pia'],
  ['no edit of something else', [edit('pia', 'category', 'a', 'b')], 'name', undefined],
  ['what the history calls otherwise', [edit('pia', 'secondaryCategories')], 'otherCategories', 'pia'],
  [
    'what of a part was changed',
    [
      edit('pia', 'support', { tutorialUrl: 'a', privacyUrl: 'p' }, { tutorialUrl: 'b', privacyUrl: 'p' }),
      edit('gus', 'support', { privacyUrl: 'o' }, { privacyUrl: 'p' }),
    ],
    'privacyPolicyUrl',
    'gus',
  ],
  ['a part that is new', [edit('pia', 'onboarding', null, { introduction: 'Hello' })], 'introduction', 'pia'],
  ['a part that is long', [edit('pia', 'onboarding')], 'introduction', 'pia'],
  ['a price without its discount', [edit('pia', 'payment', price(1, 0), price(1, 5))], 'payment', undefined],
  ['a discount', [edit('pia', 'payment', price(1, 0), price(1, 5))], 'discount', 'pia'],
  ['a draft that went', [discard, edit('gus', 'name', 'A', 'B')], 'name', 'pia'],
] as const)('who gave a field what it says: %s', (_, events, field, want) => {
  expect(lastChangeOf(events as never, field)).toMatchObject(want ? { who: want } : {});
  expect(lastChangeOf(events as never, field) === undefined).toBe(want === undefined);
});
