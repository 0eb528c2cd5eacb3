import { expect, test } from 'vitest';
import { draftApp } from '../../../testing/ownApps';
import { blocksOf, spansOf } from './markdown';
import { missingOf } from './missing';
import { moved } from './order';
import { centsOf, faultsOf, type Paid, paymentOf, titledOf, type Values, valuesOf } from './values';

test.each([
  ['5', 500],
  ['5.5', 550],
  ['$1,234.05', 123405],
  [' 0.01 ', 1],
  ['', null],
  ['1.234', null],
  ['-5', null],
  ['five', null],
])('%j are %j cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

const paid: Paid = {
  price: '5',
  frequency: 'monthly',
  perAccount: true,
  trialDays: '7',
  creditCardRequired: true,
};

test('only what is paid monthly has a trial', () => {
  expect(paymentOf(paid)).toEqual({
    price: 500,
    frequency: 'monthly',
    perAccount: true,
    trialDays: 7,
    creditCardRequired: true,
  });
  expect(paymentOf({ ...paid, frequency: 'once' }).trialDays).toBe(0);
});

const item = (title: string, description: string) => ({ key: title, title, description });

test('an entry that nobody has begun is not sent', () => {
  expect(titledOf([item(' A ', 'a'), item('', ' ')])).toEqual([{ title: 'A', description: 'a' }]);
});

test.each<[Partial<Values>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ name: 'x'.repeat(65) }, ['name']],
  [{ shortDescription: 'x'.repeat(256) }, ['shortDescription']],
  [{ shortDescription: '' }, []],
  [{ longDescription: 'ä'.repeat(10_001) }, ['longDescription']],
  [{ tutorialUrl: 'a.test', privacyPolicyUrl: 'https://a.test/p' }, ['tutorialUrl']],
  [
    { features: [item('A', ''), item('', ''), item('x'.repeat(256), 'c')] },
    ['features.0.description', 'features.2.title'],
  ],
  [{ payment: { ...paid, price: '0', trialDays: '366' } }, ['payment.price', 'payment.trialDays']],
  [{ payment: { ...paid, frequency: 'once', trialDays: '366' } }, []],
])('of %o the server would refuse %j', (change, fields) => {
  expect(Object.keys(faultsOf({ ...valuesOf(draftApp()), ...change }))).toEqual(fields);
});

test('a draft misses what it does not say', () => {
  expect(missingOf(draftApp())).toEqual([]);
  const empty = draftApp({
    shortDescription: '',
    benefits: [],
    category: { id: '', name: '', slug: '' },
    privacyPolicyUrl: '',
  });
  expect(missingOf(empty)).toEqual(['shortDescription', 'category', 'benefits', 'privacy']);
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -1, 'bac'],
])('moves place %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test('reads the blocks of a description', () => {
  const text = '## Head\nOne\ntwo\n\n- a\n- b\n  goes on\n\n1. x\n2) y';
  expect(blocksOf(text).map(({ kind, lines }) => [kind, lines])).toEqual([
    ['heading', ['Head']],
    ['paragraph', ['One', 'two']],
    ['list', ['a', 'b goes on']],
    ['numbers', ['x', 'y']],
  ]);
});

test('reads the marks of a line, and leaves markup and foreign schemes text', () => {
  const line = 'A **b** _c_ *d* `e*f*` [g](https://g.test/) [h](javascript:x) snake_case_word <i>';
  expect(
    spansOf(line).map((span) => (span.kind === 'link' ? [span.text, span.href] : [span.kind, span.text])),
  ).toEqual([
    ['text', 'A '],
    ['bold', 'b'],
    ['text', ' '],
    ['italic', 'c'],
    ['text', ' '],
    ['italic', 'd'],
    ['text', ' '],
    ['code', 'e*f*'],
    ['text', ' '],
    ['g', 'https://g.test/'],
    ['text', ' [h](javascript:x) snake_case_word <i>'],
  ]);
});
