import { expect, test } from 'vitest';
import { draftApp } from '../../../testing/ownApps';
import { blocksOf, spansOf } from './markdown';
import { listedOf, missingOf, typedOf } from './missing';
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
  tiers: [],
};

test('only what is paid monthly has a trial', () => {
  expect(paymentOf(paid)).toEqual({
    price: 500,
    frequency: 'monthly',
    perAccount: true,
    trialDays: 7,
    creditCardRequired: true,
    tiersPricingConfig: { enabled: false, tiers: [] },
  });
  expect(paymentOf({ ...paid, frequency: 'once' }).trialDays).toBe(0);
});

const tier = (from: string, percent: string) => ({ key: from, from, percent });

test('tiers are sent of a price for each account, without one that nobody has begun', () => {
  const tiers = [tier('10', '15'), tier(' ', '')];
  const sent = { enabled: true, tiers: [{ accountsFrom: 10, discount: 15 }] };
  expect(paymentOf({ ...paid, tiers }).tiersPricingConfig).toEqual(sent);
  expect(paymentOf({ ...paid, frequency: 'once', tiers }).tiersPricingConfig).toEqual(sent);
  const none = { enabled: false, tiers: [] };
  expect(paymentOf({ ...paid, perAccount: false, tiers }).tiersPricingConfig).toEqual(none);
  expect(paymentOf({ ...paid, frequency: 'hourly', tiers }).tiersPricingConfig).toEqual(none);
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
  [{ screenshots: [{ key: '0', src: 'a', title: 'x'.repeat(256) }] }, ['screenshots.0.title']],
  [{ payment: { ...paid, price: '0', trialDays: '366' } }, ['payment.price', 'payment.trialDays']],
  [{ payment: { ...paid, price: '0.99' } }, ['payment.price']],
  [{ payment: { ...paid, price: '1' } }, []],
  [{ payment: { ...paid, tiers: [tier('2', '1'), tier('', ''), tier('100000', '80')] } }, []],
  [{ payment: { ...paid, tiers: [tier('1', '15')] } }, ['payment.tiers.0.from']],
  [{ payment: { ...paid, tiers: [tier('1.5', '15')] } }, ['payment.tiers.0.from']],
  [{ payment: { ...paid, tiers: [tier('9', '15'), tier('9', '20')] } }, ['payment.tiers.1.from']],
  [{ payment: { ...paid, tiers: [tier('100001', '15')] } }, ['payment.tiers.0.from']],
  [{ payment: { ...paid, price: '100', tiers: [tier('9', '91')] } }, ['payment.tiers.0.percent']],
  [{ payment: { ...paid, tiers: [tier('9', '')] } }, ['payment.tiers.0.percent']],
  // $1.17 less 15 % is 99 cents, $1.18 less 15 % a dollar.
  [{ payment: { ...paid, price: '1.17', tiers: [tier('9', '15')] } }, ['payment.tiers.0.percent']],
  [{ payment: { ...paid, price: '1.18', tiers: [tier('9', '15')] } }, []],
  [{ payment: { ...paid, perAccount: false, tiers: [tier('1', '99')] } }, []],
  [{ payment: { ...paid, price: '20,000.00' } }, []],
  [{ payment: { ...paid, price: '20,000.01' } }, ['payment.price']],
  [{ payment: { ...paid, frequency: 'once', trialDays: '366' } }, []],
])('of %o the server would refuse %j', (change, fields) => {
  expect(Object.keys(faultsOf({ ...valuesOf(draftApp()), ...change }))).toEqual(fields);
});

test('a draft lacks what the desk asks for, as it is typed', () => {
  expect(missingOf(listedOf(draftApp()))).toEqual({});
  const app = draftApp({ hasIcon: false, screenshots: [], category: { id: '', name: '', slug: '' } });
  const typed = {
    ...valuesOf(app),
    name: 'x'.repeat(31),
    shortDescription: 'Too short.',
    longDescription: '',
    features: [item('x'.repeat(33), 'y'.repeat(121)), item('', '')],
    benefits: [],
    tutorialUrl: ' ',
    privacyPolicyUrl: '',
  };
  expect(missingOf(typedOf(app, { ...typed, category: '' }))).toEqual({
    name: 'Use at most 30 letters.',
    shortDescription: 'Say in 40 to 90 letters what it does.',
    category: 'Choose a category.',
    longDescription: 'Describe it in 1 to 4,000 letters.',
    icon: 'Give it an icon.',
    screenshots: 'Show 3 to 8 pictures.',
    features: 'Name 3 to 6 features.',
    'features.0.title': 'Use at most 32 letters.',
    'features.0.description': 'Use at most 120 letters.',
    benefits: 'Name at least one benefit.',
    tutorialUrl: 'Say where people find help.',
    privacyPolicyUrl: 'Say where the privacy policy is.',
  });
  expect(missingOf({ ...listedOf(app), name: 'x'.repeat(45), isService: true }).name).toBeUndefined();
  expect(missingOf(typedOf(app, { ...typed, icon: 'https://a.test/i' })).icon).toBeUndefined();
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
