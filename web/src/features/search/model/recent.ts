import { useSyncExternalStore } from 'react';
import { recentSearches } from '../../../lib/recentSearches';
import { readConsent } from '../../consent/consent';

// The last searches of this browser. They stay in it, and only where the visitor did
// not refuse that things are recentSearches.

const MOST = 5;
const MOST_LETTERS = 100;
const NONE: readonly string[] = [];

let cached: { text: string | null; queries: readonly string[] } = { text: null, queries: NONE };

/** The last one first. The same list as long as nothing changed. */
function readRecent(): readonly string[] {
  const text = readConsent() === 'denied' ? null : recentSearches.read();
  if (text !== cached.text) cached = { text, queries: parse(text) };
  return cached.queries;
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return NONE;
    return value.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, MOST);
  } catch {
    return NONE;
  }
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Puts a search before the others. */
export function rememberSearch(query: string): void {
  if (readConsent() === 'denied') {
    recentSearches.write(null);
    return;
  }
  const words = query.trim().replace(/\s+/g, ' ');
  if (words === '' || words.length > MOST_LETTERS) return;
  restoreSearches([words, ...readRecent().filter((one) => !same(one, words))]);
}

export function forgetSearch(query: string): void {
  restoreSearches(readRecent().filter((one) => one !== query));
}

/** Keeps exactly these; none of them leaves nothing behind. */
export function restoreSearches(queries: readonly string[]): void {
  recentSearches.write(queries.length > 0 ? JSON.stringify(queries.slice(0, MOST)) : null);
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(recentSearches.listen, readRecent, () => NONE);
}
