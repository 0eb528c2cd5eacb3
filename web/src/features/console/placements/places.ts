import { PLACEMENTS, SINGLE_PLACEMENTS } from '../model/limits.gen';
import type { Widget } from './api';

// Where an app can appear (internal/kit/listing/placement.go).

export const PLACES: readonly Widget['placement'][] = PLACEMENTS;
const ONLY_ONCE: readonly Widget['placement'][] = SINGLE_PLACEMENTS;

/** The places that a widget can have beside the others. */
export const freePlaces = (others: readonly Widget[]): Widget['placement'][] =>
  PLACES.filter(
    (place) => !ONLY_ONCE.includes(place) || others.every(({ placement }) => placement !== place),
  );

/** An id that none of the parts has: the word, with a number where that is taken. */
export function freeId(word: string, parts: readonly { id: string }[]): string {
  const isTaken = (id: string) => parts.some((part) => part.id === id);
  let id = word;
  for (let n = 2; isTaken(id); n += 1) id = `${word}-${n}`;
  return id;
}
