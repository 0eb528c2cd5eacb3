// What differs between two texts, word by word.

export type Piece = { at: number; text: string; kind: 'same' | 'changed' };

/** Longer texts are told apart as wholes: the table grows with the product of their lengths. */
const MOST_WORDS = 1500;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Both texts in words, with the spaces between; each as one word when that is too much to compare. */
export function wordsToCompare(before: string, after: string): [string[], string[]] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  return a.length > MOST_WORDS || b.length > MOST_WORDS ? [[before], [after]] : [a, b];
}

/** Both texts in pieces: those of the first that are gone, and those of the second that are new, are changed. */
export function wordDiff(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [a, b] = wordsToCompare(before, after);
  const [keptA, keptB] = commonOf(a, b);
  return { before: piecesOf(a, (at) => keptA.has(at)), after: piecesOf(b, (at) => keptB.has(at)) };
}

/** Where in each list the longest run of entries stands that both have in this order. */
export function commonOf(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const width = b.length + 1;
  // How many are common from each pair of places on.
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i * width + j] =
        a[i] === b[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      kept[0].add(i);
      kept[1].add(j);
      i += 1;
      j += 1;
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return kept;
}

function piecesOf(words: readonly string[], isKept: (at: number) => boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, text] of words.entries()) {
    // A space between two changed words is read with them.
    const isBetween =
      text.trim() === '' && at > 0 && at < words.length - 1 && !isKept(at - 1) && !isKept(at + 1);
    const kind = isKept(at) && !isBetween ? 'same' : 'changed';
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ at, text, kind });
  }
  return pieces;
}
