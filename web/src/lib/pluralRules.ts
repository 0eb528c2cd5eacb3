// Which form of a sentence a number asks for, as CLDR has it (cardinals). The
// server's engine has no Intl, so the rules stand here; a test holds them against it.

/** The categories that some language tells apart. */
export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type PluralRule<C extends PluralCategory> = (n: number) => C;

const isWhole = Number.isInteger;
const isFrom = (n: number, least: number, most: number) => isWhole(n) && n >= least && n <= most;

export const english: PluralRule<'one' | 'other'> = (n) => (n === 1 ? 'one' : 'other');

const french: PluralRule<'one' | 'many' | 'other'> = (n) => {
  if (Math.trunc(n) === 0 || Math.trunc(n) === 1) return 'one';
  return isWhole(n) && n % 1_000_000 === 0 ? 'many' : 'other';
};

const czech: PluralRule<'one' | 'few' | 'many' | 'other'> = (n) => {
  if (!isWhole(n)) return 'many';
  if (n === 1) return 'one';
  return isFrom(n, 2, 4) ? 'few' : 'other';
};

/** Two to four, but not twelve to fourteen: 2, 23, 104. */
const isFewInSlavic = (n: number) => isFrom(n % 10, 2, 4) && !isFrom(n % 100, 12, 14);

const polish: PluralRule<'one' | 'few' | 'many' | 'other'> = (n) => {
  if (!isWhole(n)) return 'other';
  if (n === 1) return 'one';
  return isFewInSlavic(n) ? 'few' : 'many';
};

const russian: PluralRule<'one' | 'few' | 'many' | 'other'> = (n) => {
  if (!isWhole(n)) return 'other';
  if (n % 10 === 1 && n % 100 !== 11) return 'one';
  return isFewInSlavic(n) ? 'few' : 'many';
};

const arabic: PluralRule<PluralCategory> = (n) => {
  if (n === 0) return 'zero';
  if (n === 1) return 'one';
  if (n === 2) return 'two';
  if (isFrom(n % 100, 3, 10)) return 'few';
  return isFrom(n % 100, 11, 99) ? 'many' : 'other';
};

const japanese: PluralRule<'other'> = () => 'other';

/** The rules by language. A new language has its row here. */
export const PLURAL_RULES = {
  en: english,
  de: english, // the same rule
  fr: french,
  cs: czech,
  pl: polish,
  ru: russian,
  ar: arabic,
  ja: japanese,
};

/** Chooses a form by a language's rule; the compiler asks for each form that the language tells apart. */
export const pluralBy =
  <C extends PluralCategory>(rule: PluralRule<C>) =>
  <T>(n: number, forms: Readonly<Record<C, T>>): T =>
    forms[rule(n)];
