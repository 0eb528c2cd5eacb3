import { createContext, useContext, useSyncExternalStore } from 'react';

// For how many agents a person wants to see prices. It stays in the browser; the
// first drawing, on the server and here, shows the price of one.

export const MOST_SEATS = 9999;
const KEY = 'marketplace-seats';
const listeners = new Set<() => void>();

/** A whole number from 1 on, or null for anything else. */
export function parseSeats(text: string | null): number | null {
  const seats = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return seats >= 1 ? seats : null;
}

function readSeats(): number | null {
  try {
    return parseSeats(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function keepSeats(seats: number | null): void {
  try {
    if (seats === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(seats));
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

/** Reads the kept number; once for the whole page, for SeatsContext. */
export function useKeptSeats(): number | null {
  return useSyncExternalStore(listen, readSeats, () => null);
}

export const SeatsContext = createContext<number | null>(null);

/** The number of agents that prices are shown for; null is one, without saying so. */
export function useSeats(): number | null {
  return useContext(SeatsContext);
}
