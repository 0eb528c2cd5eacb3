import { createContext, useContext, useSyncExternalStore } from 'react';
import { keptText } from './kept';

// For how many agents a person wants to see prices. It stays in the browser; the
// first drawing, on the server and here, shows the price of one.

export const MOST_SEATS = 9999;
const kept = keptText('marketplace-seats');

/** A whole number from 1 on, or null for anything else. */
export function parseSeats(text: string | null): number | null {
  const seats = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return seats >= 1 ? seats : null;
}

export const keepSeats = (seats: number | null): void => kept.write(seats === null ? null : String(seats));

const readSeats = (): number | null => parseSeats(kept.read());

/** Reads the kept number; once for the whole page, for SeatsContext. */
export function useKeptSeats(): number | null {
  return useSyncExternalStore(kept.listen, readSeats, () => null);
}

export const SeatsContext = createContext<number | null>(null);

/** The number of agents that prices are shown for; null is one, without saying so. */
export function useSeats(): number | null {
  return useContext(SeatsContext);
}
