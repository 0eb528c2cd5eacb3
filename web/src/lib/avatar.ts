// The round picture of a person who has none of their own.

const HUES = ['cobalt', 'teal', 'orange', 'pink', 'green', 'amber', 'violet', 'red'] as const;

/** The same colour for the same person, on every page. */
export function hueOf(accountId: string): string {
  const sum = [...accountId].reduce((total, char) => (total * 31 + char.charCodeAt(0)) % 9973, 7);
  return HUES[sum % HUES.length] ?? HUES[0];
}

/** The first letters of the first and the last word of a name or a mail address. */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}
