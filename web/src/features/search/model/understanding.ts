import type { SearchResults } from '../api/search';

/** A word of the text, and what it was read as. */
export type ReadWord = { typed: string; read: string };

/** What the search made of a text, as far as it is not simply the text. */
export type Understanding = {
  /** Words with slips. */
  spelling: readonly ReadWord[];
  /** Words that other words stand for. */
  synonyms: readonly ReadWord[];
  /** Words that ask for a price: what is free, or what is cheap. */
  price: readonly string[];
  /** Words that nothing was found for. */
  leftOut: readonly string[];
};

/** The first results say how the text was read; further ones only repeat it, or are far-fetched. */
const TELLING_HITS = 10;

/** Reads from the results how the text was understood. */
export function understandingOf({ apps, leftOut }: Pick<SearchResults, 'apps' | 'leftOut'>): Understanding {
  const parts = apps.slice(0, TELLING_HITS).flatMap((hit) => hit._rankingInfo?.explanation.parts ?? []);
  const readAs = (...readings: readonly string[]): ReadWord[] => {
    const words = new Map<string, ReadWord>();
    for (const { words: typedWords, reading, matched = '' } of parts) {
      if (!readings.includes(reading) || !matched) continue;
      const typed = typedWords.join(' ');
      // A word that a result has as it is typed needs no reading.
      if (parts.some((one) => one.reading === 'word' && one.words.join(' ') === typed)) continue;
      words.set(`${typed} ${matched}`, { typed, read: matched });
    }
    return [...words.values()];
  };
  const priced = parts.filter((part) => part.reading === 'price').map((part) => part.words.join(' '));
  return {
    spelling: readAs('slip'),
    synonyms: readAs('synonym', 'alias'),
    price: [...new Set(priced)],
    leftOut,
  };
}
