// The part of Markdown that descriptions are written in, for their preview.

export type Block = { at: number; kind: 'heading' | 'paragraph' | 'list' | 'numbers'; lines: string[] };

const KINDS: { kind: Block['kind']; mark: RegExp }[] = [
  { kind: 'heading', mark: /^#{1,6}\s+/ },
  { kind: 'list', mark: /^\s*[-*+]\s+/ },
  { kind: 'numbers', mark: /^\s*\d+[.)]\s+/ },
];

/** The blocks of a text; `at` is the line where each begins. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const found = KINDS.find(({ mark }) => mark.test(line));
    const kind = found?.kind ?? 'paragraph';
    const words = found ? line.replace(found.mark, '') : line.trim();
    const last = blocks.at(-1);
    if (isOpen && last?.kind === kind && kind !== 'heading') last.lines.push(words);
    else if (isOpen && last && kind === 'paragraph' && last.kind !== 'heading') {
      // A line that goes on with an entry of a list.
      last.lines.push(`${last.lines.pop() ?? ''} ${words}`);
    } else blocks.push({ at, kind, lines: [words] });
    isOpen = true;
  }
  return blocks;
}

export type Span =
  | { at: number; kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { at: number; kind: 'link'; text: string; href: string };

const MARKS =
  /\*\*(.+?)\*\*|__(.+?)__|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|(?<![\w*])\*([^*]+)\*(?!\*)|(?<!\w)_([^_]+)_(?!\w)/g;

/** The parts of a line; `at` is where each begins. Only web addresses are links. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of line.matchAll(MARKS)) {
    const [whole, stars, lows, code, words, href, star, low] = found;
    const at = found.index;
    if (at > end) spans.push({ at: end, kind: 'text', text: line.slice(end, at) });
    end = at + whole.length;
    const bold = stars ?? lows;
    const italic = star ?? low;
    if (words !== undefined && href !== undefined) spans.push({ at, kind: 'link', text: words, href });
    else if (code !== undefined) spans.push({ at, kind: 'code', text: code });
    else if (bold !== undefined) spans.push({ at, kind: 'bold', text: bold });
    else if (italic !== undefined) spans.push({ at, kind: 'italic', text: italic });
  }
  if (end < line.length) spans.push({ at: end, kind: 'text', text: line.slice(end) });
  return spans;
}
