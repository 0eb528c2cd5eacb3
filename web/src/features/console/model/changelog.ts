// The changelog, which calls carry as Markdown (internal/listings/changelog.go): each change begins with
// a line of its own, as answers have it or as a heading.

export type Change = { version: string; date: string; title: string; text: string };
/** A change in its fields; the key stays. */
export type Entry = Change & { key: string };

const HEADS = [
  /^\*\*([^*]+)\*\* \((\d{4}-\d\d-\d\d)\) ?([^:]*)(?:: ?(.*))?$/,
  /^#{1,6} +\[?([^\s\]]+)\]? +[-–—(]* ?(\d{4}-\d\d-\d\d)\)?(?: *[-–—:])? *(.*)()$/,
];

/** Reads it. */
export function entriesOf(markdown: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of markdown.split('\n')) {
    const found = HEADS.map((head) => head.exec(line.trimEnd())).find((match) => match !== null);
    const last = entries.at(-1);
    if (found) {
      const [, version = '', date = '', title = '', text = ''] = found;
      entries.push({ key: `change-${entries.length}`, version, date, title: title.trim(), text });
    } else if (last) last.text = `${last.text}\n${line}`;
  }
  return entries.map((entry) => ({ ...entry, text: entry.text.trim() }));
}

/** The changes that somebody has begun to write. */
export const changesOf = (entries: readonly Entry[]): Change[] =>
  entries
    .map(({ version, date, title, text }) => ({
      version: version.trim(),
      date,
      title: title.trim(),
      text: text.trim(),
    }))
    .filter(({ version, title, text }) => version !== '' || title !== '' || text !== '');

/** Writes it, as headings. */
export const markdownOf = (entries: readonly Entry[]): string =>
  changesOf(entries)
    .map(({ version, date, title, text }) => `## ${version} - ${date} ${title}\n\n${text}`)
    .join('\n\n');
