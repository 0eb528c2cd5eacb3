const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Messages of a language with the English ones where it lacks some. The build of a language asks for it. */
export function withEnglish(english: unknown, translated: unknown): unknown {
  if (!isGroup(english) || !isGroup(translated)) return translated ?? english;
  const keys = Object.keys(english);
  return Object.fromEntries(keys.map((key) => [key, withEnglish(english[key], translated[key])]));
}
