import { useSyncExternalStore } from 'react';
import { storedText } from './storedText';

// Apps that a person has marked. They stay in the browser: nobody has to sign in,
// and nobody else knows them.

const MOST = 60;
const NONE: readonly string[] = [];
const stored = storedText('marketplace-favourites');

let cached: { text: string | null; slugs: readonly string[] } = { text: null, slugs: NONE };

/** Slugs, the last marked first. The same list as long as nothing changed. */
export function readFavourites(): readonly string[] {
  const text = stored.read();
  if (text !== cached.text) cached = { text, slugs: parse(text) };
  return cached.slugs;
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : NONE;
  } catch {
    return NONE;
  }
}

export function toggleFavourite(slug: string): void {
  const old = readFavourites();
  const next = old.includes(slug) ? old.filter((one) => one !== slug) : [slug, ...old].slice(0, MOST);
  stored.write(JSON.stringify(next));
}

/** Empty on the server and in the first drawing. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(stored.listen, readFavourites, () => NONE);
}
