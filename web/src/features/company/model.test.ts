import { describe, expect, test } from 'vitest';
import { isForOwner } from './forOwner';
import { centsOf, lettersOf, partOf, type Spent, spendCsv, sumsBy } from './model';

const row = (month: string, product: Spent['product'], name: string, paid: number, refunded = 0): Spent => ({
  month,
  product,
  name,
  slug: '',
  paid,
  refunded,
});

describe('sums of spend', () => {
  const rows = [
    row('2026-11', 'livechat', 'Slack', 1000),
    row('2026-10', 'livechat', 'Slack', 1000, 400),
    row('2026-11', 'helpdesk', 'Asana', 5000),
  ];
  test.each([
    ['name', ['Asana 5000 0', 'Slack 2000 400']],
    ['month', ['2026-10 1000 400', '2026-11 6000 0']],
    ['product', ['helpdesk 5000 0', 'livechat 2000 400']],
  ] as const)('by %s', (key, want) => {
    expect(sumsBy(key, rows).map((sum) => `${sum.key} ${sum.paid} ${sum.refunded}`)).toEqual(want);
  });
});

test('the file keeps names as text, also those that look like formulas or hold separators', () => {
  const rows = [
    row('2026-11', 'livechat', '=HYPERLINK("http://x")', 1050),
    row('2026-11', 'livechat', 'Chat, "now"', 7, 7),
  ];
  expect(spendCsv(['month', 'product', 'app', 'paid', 'refunded'], rows).split('\r\n')).toEqual([
    'month,product,app,paid,refunded',
    '2026-11,livechat,"\'=HYPERLINK(""http://x"")",10.50,0.00',
    '2026-11,livechat,"Chat, ""now""",0.07,0.07',
  ]);
});

test.each([
  ['150', 15_000],
  ['$1,500.50', 150_050],
  [' 0 ', 0],
  ['1000000', 100_000_000],
  ['1000000.01', null],
  ['-1', null],
  ['1.005', null],
  ['many', null],
  ['', null],
])('a sum that is written %j is %j cents', (written, cents) => {
  expect(centsOf(written)).toBe(cents);
});

test.each([
  [50, 200, 25],
  [300, 200, 100],
  [0, 0, 100],
])('%j of a budget of %j is %j %%', (sum, budget, percent) => {
  expect(partOf(sum, budget)).toBe(percent);
});

test('letters are counted as people do', () => {
  expect(lettersOf(' äö😀 ')).toBe(3);
});

test.each([
  ['install_forbidden', true],
  ['scope_missing', true],
  ['company_owner_needed', true],
  ['plan_too_low', false],
  ['license_inactive', false],
])('an owner is asked about %s: %j', (code, isAsked) => {
  expect(isForOwner(code)).toBe(isAsked);
});
