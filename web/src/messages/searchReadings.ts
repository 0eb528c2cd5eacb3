/** How a text was read, and the way back from it. */
export const searchReadings = {
  corrected: (words: readonly Read[]) => `Spelling corrected: ${pairs(words)}.`,
  synonyms: (words: readonly Read[]) => `Also found by what it means: ${pairs(words)}.`,
  priceAsked: (words: readonly string[]) => `Understood as a price: ${quoted(words)}.`,
  leftOut: (words: readonly string[]) => `Left out, because nothing has it: ${quoted(words)}.`,
  undo: {
    spelling: 'Search as it is typed',
    meaning: 'Search without other words',
    price: 'Search for the word itself',
    words: 'Search with all words',
  },
  undone: {
    spelling: 'The spelling is taken as it is typed.',
    meaning: 'Words are taken as they are typed, not as what they mean.',
    words: 'Results hold all words.',
  },
  redo: 'Undo',
};

type Read = { typed: string; read: string };

/** Enough to see how a text was read. */
const MOST_PAIRS = 4;
const pairs = (words: readonly Read[]): string =>
  words
    .slice(0, MOST_PAIRS)
    .map(({ typed, read }) => `“${typed}” as “${read}”`)
    .join(', ');
const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');
