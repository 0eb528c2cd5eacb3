import { expect, test } from 'vitest';
import { PLURAL_RULES, pluralBy } from './pluralRules';

type Language = keyof typeof PLURAL_RULES;

/** As the tables of CLDR list them. */
const SAMPLES: Record<Language, Record<string, readonly number[]>> = {
  en: { one: [1], other: [0, 2, 3, 11, 21, 101, 1_000_000, 1.5] },
  de: { one: [1], other: [0, 2, 16, 100, 1_000_000, 0.1] },
  fr: { one: [0, 1, 1.5], many: [1_000_000, 2_000_000], other: [2, 17, 100, 1001] },
  cs: { one: [1], few: [2, 3, 4], many: [0.5, 1.5], other: [0, 5, 22, 102] },
  pl: { one: [1], few: [2, 4, 22, 104], many: [0, 5, 11, 12, 14, 21, 112], other: [0.5, 1.5] },
  ru: { one: [1, 21, 101], few: [2, 4, 22, 102], many: [0, 5, 11, 12, 19, 111], other: [0.5] },
  ar: { zero: [0], one: [1], two: [2], few: [3, 10, 103], many: [11, 99, 111], other: [100, 102, 0.5] },
  ja: { other: [0, 1, 2, 5, 100, 0.5] },
};

const LANGUAGES = Object.keys(SAMPLES) as Language[];

test.each(LANGUAGES)('%s: the samples of CLDR', (language) => {
  for (const [category, numbers] of Object.entries(SAMPLES[language])) {
    expect(numbers.map((n) => [n, PLURAL_RULES[language](n)])).toEqual(numbers.map((n) => [n, category]));
  }
});

test.each(LANGUAGES)('%s: what Intl says of the first thousands', (language) => {
  const rules = new Intl.PluralRules(language);
  expect(rules.resolvedOptions().locale).toBe(language);
  const numbers = [...Array.from({ length: 3000 }, (_, n) => n), 999_999, 1_000_000, 1_000_001, 3_000_000];
  expect(numbers.filter((n) => PLURAL_RULES[language](n) !== rules.select(n))).toEqual([]);
});

test('a form is chosen by the rule of its language', () => {
  const inPolish = pluralBy(PLURAL_RULES.pl);
  const apps = (n: number) =>
    inPolish(n, { one: 'aplikacja', few: 'aplikacje', many: 'aplikacji', other: 'aplikacji' });
  expect([1, 3, 5, 12, 22].map(apps)).toEqual([
    'aplikacja',
    'aplikacje',
    'aplikacji',
    'aplikacji',
    'aplikacje',
  ]);
});
