// Words that never overflow: the server has no fonts, so a table says how wide the
// letters of Inter are, in thousandths of the size and a little generous.

const GROUPS: readonly (readonly [width: number, letters: string])[] = [
  [250, "il|!'.,:;·"],
  [300, ' jI()[]’`'],
  [370, 'ftr-"/*'],
  [520, 'szcxkvyJ?'],
  [600, 'abdeghnopqu'],
  [630, '0123456789+=$<>€'],
  [690, 'ABCDEFGHKLNOPQRSTUVXYZ&'],
  [900, 'mWMw@%—…'],
];

const WIDTHS = new Map(GROUPS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])));

/** Letters of other scripts: those from here on are as wide as they are high. */
const FULL_WIDTH_FROM = '⺀';
const OTHER = 610;
const BOLD_FROM = 600;
const BOLD = 1.045;

const widthOfLetter = (letter: string) => WIDTHS.get(letter) ?? (letter >= FULL_WIDTH_FROM ? 1000 : OTHER);
const scaleOf = (size: number, weight: number) => (size / 1000) * (weight >= BOLD_FROM ? BOLD : 1);

export function widthOf(words: string, size: number, weight = 400): number {
  let sum = 0;
  for (const letter of words) sum += widthOfLetter(letter);
  return sum * scaleOf(size, weight);
}

/** The words, cut with an ellipsis where they are too wide. */
export function shorten(words: string, size: number, most: number, weight = 400): string {
  if (widthOf(words, size, weight) <= most) return words;
  const room = most - widthOf('…', size, weight);
  const scale = scaleOf(size, weight);
  let kept = '';
  let width = 0;
  for (const letter of words) {
    width += widthOfLetter(letter) * scale;
    if (width > room && kept) break;
    kept += letter;
  }
  return `${kept.replace(/[\s,.:;]+$/, '')}…`;
}

/** The words in lines that fit; what is left over is cut in the last one. */
export function wrap(words: string, size: number, most: number, lines: number, weight = 400): string[] {
  const all: string[] = [];
  let line = '';
  for (const word of words.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size, weight) > most) {
      all.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (line) all.push(line);
  const last = all.slice(lines - 1).join(' ');
  const shown = all.length > lines ? [...all.slice(0, lines - 1), last] : all;
  return shown.map((one) => shorten(one, size, most, weight));
}
