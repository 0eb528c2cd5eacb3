// Which entries of the palette a text asks for, and how well.

/** Without case and accents. */
const foldLetter = (letter: string): string =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('ß', 'ss');

const fold = (text: string): string => [...text].map(foldLetter).join('');

/** A part of a name, and whether it was asked for; `at` is its place. */
export type Piece = { at: number; text: string; isMatch: boolean };

/** How well an entry fits, the higher the better, and its name in pieces. */
export type Match = { score: number; pieces: Piece[] };

/** What stands in the words beside the name alone counts nothing. */
const SCORES = { inside: 1, word: 2, start: 3 };

const isInWord = (letter: string | undefined): boolean => /[\p{L}\p{N}]/u.test(letter ?? '');

/** Where a word stands in a folded name, at the beginning of one of its words if it can, and how good that is. */
function placeOf(word: string, name: string): { at: number; score: number } | undefined {
  const first = name.indexOf(word);
  if (first <= 0) return first === 0 ? { at: 0, score: SCORES.start } : undefined;
  for (let at = first; at !== -1; at = name.indexOf(word, at + 1)) {
    if (!isInWord(name[at - 1])) return { at, score: SCORES.word };
  }
  return { at: first, score: SCORES.inside };
}

/**
 * How a name fits what was typed: each word of it must be in the name, or in the words that stand for
 * the entry beside it. Undefined when one is in neither.
 */
export function matchOf(name: string, also: string, typed: string): Match | undefined {
  const letters = [...name].map(foldLetter);
  const folded = letters.join('');
  // The place in the name of each place in the folded name, which may be longer or shorter.
  const placeInName = letters.flatMap((letter, place) => Array<number>(letter.length).fill(place));
  const marked = new Set<number>();
  let score = 0;
  for (const word of fold(typed).split(/\s+/).filter(Boolean)) {
    const place = placeOf(word, folded);
    if (!place && !fold(also).includes(word)) return undefined;
    if (!place) continue;
    score += place.score;
    for (const at of placeInName.slice(place.at, place.at + word.length)) marked.add(at);
  }
  return { score, pieces: piecesOf([...name], marked) };
}

function piecesOf(letters: readonly string[], marked: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  letters.forEach((letter, at) => {
    const last = pieces.at(-1);
    if (last && last.isMatch === marked.has(at)) last.text += letter;
    else pieces.push({ at, text: letter, isMatch: marked.has(at) });
  });
  return pieces;
}

/** Something that the palette opens. */
export type Findable = { id: string; name: string; also?: string };

export type Group<Entry extends Findable> = {
  id: string;
  name: string;
  entries: readonly Entry[];
  /** So many of them are shown before anything is typed. */
  atFirst?: number;
};

export type Found<Entry extends Findable> = Entry & Match;

/** No list is read further. */
const MOST = 50;

/** The entries that fit, the best first, and the groups by their best; as they come while nothing is typed. */
export function findIn<Entry extends Findable>(groups: readonly Group<Entry>[], typed: string) {
  const isTyped = typed.trim() !== '';
  return groups
    .map(({ id, name, entries, atFirst = MOST }) => ({
      id,
      name,
      entries: entries
        .flatMap((entry): Found<Entry>[] => {
          const match = matchOf(entry.name, entry.also ?? '', typed);
          return match ? [{ ...entry, ...match }] : [];
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, isTyped ? MOST : atFirst),
    }))
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => (b.entries[0]?.score ?? 0) - (a.entries[0]?.score ?? 0));
}
