import { recentSearches } from '../../../lib/recentSearches';
import { rememberedList } from '../../consent/rememberedList';

// The last searches of this browser. They stay in it.

const MOST = 5;
const MOST_LETTERS = 100;
const isQuery = (value: unknown): value is string => typeof value === 'string' && value !== '';

const recent = rememberedList(recentSearches, MOST, isQuery);

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Puts a search before the others. */
export function rememberSearch(query: string): void {
  const words = query.trim().replace(/\s+/g, ' ');
  if (words === '' || words.length > MOST_LETTERS) return;
  restoreSearches([words, ...recent.read().filter((one) => !same(one, words))]);
}

export function forgetSearch(query: string): void {
  restoreSearches(recent.read().filter((one) => one !== query));
}

/** Keeps exactly these; none of them leaves nothing behind. */
export const restoreSearches = recent.write;

/** The last one first. */
export const useRecentSearches = recent.use;
