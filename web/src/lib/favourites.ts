import { useSyncExternalStore } from 'react';

// Apps that a person has marked. They stay in the browser: nobody has to sign in,
// and nobody else knows them.

const KEY = 'marketplace-favourites';
const MOST = 60;
const NONE: readonly string[] = [];

let cached: { text: string | null; slugs: readonly string[] } = { text: null, slugs: NONE };
const listeners = new Set<() => void>();

/** Slugs, the last marked first. The same list as long as nothing changed. */
export function readFavourites(): readonly string[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Without storage there are none.
  }
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
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Empty on the server and in the first drawing. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(listen, readFavourites, () => NONE);
}
