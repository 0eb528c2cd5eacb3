import type { Line, Shown } from './differences';
import { commonOf, wordsToCompare } from './wordDiff';

// Two versions of something as one: what both have, what only the first has, and what only the second has.

export type Kind = 'removed' | 'added';
export type Merged<T> = { one: T; kind: 'same' | Kind };

/** Both lists as one, in their order: between what both have stands what is gone, then what is new. */
function mergedLists<T>(
  [a, isKeptA]: readonly [readonly T[], (at: number) => boolean],
  [b, isKeptB]: readonly [readonly T[], (at: number) => boolean],
): Merged<T>[] {
  const merged: Merged<T>[] = [];
  const takeUntilKept = (list: readonly T[], isKept: (at: number) => boolean, from: number, kind: Kind) => {
    let at = from;
    for (; at < list.length && !isKept(at); at += 1) merged.push({ one: list[at] as T, kind });
    return at;
  };
  for (let i = 0, j = 0; i < a.length || j < b.length; i += 1, j += 1) {
    i = takeUntilKept(a, isKeptA, i, 'removed');
    j = takeUntilKept(b, isKeptB, j, 'added');
    if (j < b.length) merged.push({ one: b[j] as T, kind: 'same' });
  }
  return merged;
}

/** Both texts as one, in pieces of words. */
export function mergedWords(
  before: string,
  after: string,
): { key: number; text: string; kind: Merged<string>['kind'] }[] {
  const [a, b] = wordsToCompare(before, after);
  const [keptA, keptB] = commonOf(a, b);
  const placesB = [...keptB];
  const pairs = [...keptA].map((at, n): [number, number] => [at, placesB[n] ?? 0]);
  const isBetween = (list: readonly string[], kept: Set<number>, at: number) =>
    list[at]?.trim() === '' && at > 0 && at < list.length - 1 && !kept.has(at - 1) && !kept.has(at + 1);
  // A space between words that are others on both sides is read with them.
  const apart = pairs.filter(([i, j]) => isBetween(a, keptA, i) && isBetween(b, keptB, j));
  const apartA = new Set(apart.map(([i]) => i));
  const apartB = new Set(apart.map(([, j]) => j));
  const pieces: ReturnType<typeof mergedWords> = [];
  const words = mergedLists(
    [a, (at) => keptA.has(at) && !apartA.has(at)],
    [b, (at) => keptB.has(at) && !apartB.has(at)],
  );
  for (const [key, { one, kind }] of words.entries()) {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += one;
    else pieces.push({ key, text: one, kind });
  }
  return pieces;
}

/** Both lists of lines as one. */
export const mergedLines = (before: readonly Line[], after: readonly Line[]): Merged<Line>[] =>
  mergedLists([before, (at) => !before[at]?.isChanged], [after, (at) => !after[at]?.isChanged]);

/** The pictures of the second, before them those that are gone. */
export const mergedPictures = (before: readonly Shown[], after: readonly Shown[]): Merged<Shown>[] => [
  ...before.filter(({ isChanged }) => isChanged).map((one) => ({ one, kind: 'removed' as const })),
  ...after.map((one) => ({ one, kind: one.isChanged ? ('added' as const) : ('same' as const) })),
];
