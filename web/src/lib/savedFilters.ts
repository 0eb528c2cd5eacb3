import { useSyncExternalStore } from 'react';
import { storedText } from './storedText';

// Filters of lists that a person has saved under a name. They stay in the browser, as
// favourites do: nobody has to sign in, and nobody else knows them.

/** The filters of a list: its path and the query string that asks for them. */
export type SavedFilter = { name: string; path: string; query: string };

export const MOST_LETTERS = 60;
const MOST = 60;
const NONE: readonly SavedFilter[] = [];
const stored = storedText('marketplace-saved-filters');

let cached: { text: string | null; list: readonly SavedFilter[] } = { text: null, list: NONE };

/** The last saved first. The same list as long as nothing changed. */
export function readSavedFilters(): readonly SavedFilter[] {
  const text = stored.read();
  if (text !== cached.text) cached = { text, list: parse(text) };
  return cached.list;
}

function parse(text: string | null): readonly SavedFilter[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isSavedFilter) : NONE;
  } catch {
    return NONE;
  }
}

function isSavedFilter(value: unknown): value is SavedFilter {
  if (typeof value !== 'object' || value === null) return false;
  const { name, path, query } = value as Partial<Record<string, unknown>>;
  // It becomes an address: nothing but a query of a path of the shop.
  return (
    typeof name === 'string' &&
    typeof path === 'string' &&
    /^\/(?!\/)/.test(path) &&
    typeof query === 'string' &&
    query.startsWith('?')
  );
}

const isSame = (a: Pick<SavedFilter, 'name' | 'path'>, b: Pick<SavedFilter, 'name' | 'path'>) =>
  a.path === b.path && a.name === b.name;

/** Saves filters; those of the same list and name are replaced. */
export function saveFilter(filter: SavedFilter): void {
  const others = readSavedFilters().filter((one) => !isSame(one, filter));
  stored.write(JSON.stringify([filter, ...others].slice(0, MOST)));
}

export function removeSavedFilter(filter: Pick<SavedFilter, 'name' | 'path'>): void {
  stored.write(JSON.stringify(readSavedFilters().filter((one) => !isSame(one, filter))));
}

/** Empty on the server and in the first drawing. */
export function useSavedFilters(): readonly SavedFilter[] {
  return useSyncExternalStore(stored.listen, readSavedFilters, () => NONE);
}
