// Items shown a step at a time (S5.06). The sentences are the specification's.

const NOT_ITEMS = 'Items prop should be type of array.';
const NO_NUMBER = 'Step prop should be type of number.';
const NOT_POSITIVE = 'Step should be a positive number.';

export type Portion<T> = {
  shown: T[];
  /** How many the next step adds; 0 at the end. */
  next: number;
};

/** The items of the first page and `more` steps after it. Throws when items are no list or a step cannot advance. */
export function portionOf<T>(items: readonly T[], first: number, step: number, more: number): Portion<T> {
  if (!Array.isArray(items)) throw new TypeError(NOT_ITEMS);
  for (const size of [first, step]) {
    if (typeof size !== 'number' || Number.isNaN(size)) throw new TypeError(NO_NUMBER);
    if (size <= 0) throw new RangeError(NOT_POSITIVE);
  }
  const shown = items.slice(0, first + more * step);
  return { shown, next: Math.min(step, items.length - shown.length) };
}
