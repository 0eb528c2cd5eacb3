import type { Messages } from '../../lib/translation';
import type { searchReadings as english } from '../searchReadings';

type Read = Parameters<typeof english.corrected>[0][number];

/** Enough to see how a text was read. */
const MOST_PAIRS = 4;
const pairs = (words: readonly Read[]): string =>
  words
    .slice(0, MOST_PAIRS)
    .map(({ typed, read }) => `„${typed}“ als „${read}“`)
    .join(', ');
const quoted = (words: readonly string[]): string => words.map((word) => `„${word}“`).join(', ');

export const searchReadings: Messages<typeof english> = {
  corrected: (words) => `Schreibweise korrigiert: ${pairs(words)}.`,
  synonyms: (words) => `Auch nach der Bedeutung gefunden: ${pairs(words)}.`,
  priceAsked: (words) => `Als Preis verstanden: ${quoted(words)}.`,
  leftOut: (words) => `Weggelassen, weil es nirgends vorkommt: ${quoted(words)}.`,
  undo: {
    spelling: 'Wie getippt suchen',
    meaning: 'Ohne andere Wörter suchen',
    price: 'Nach dem Wort selbst suchen',
    words: 'Mit allen Wörtern suchen',
  },
  undone: {
    spelling: 'Die Schreibweise gilt, wie sie getippt ist.',
    meaning: 'Wörter gelten, wie sie getippt sind, nicht nach ihrer Bedeutung.',
    words: 'Ergebnisse enthalten alle Wörter.',
  },
  redo: 'Rückgängig',
};
