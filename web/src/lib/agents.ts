import { useSyncExternalStore } from 'react';
import { storedText } from './storedText';

// For how many agents a person wants to see prices. It stays in the browser, so that lists
// and the search say the same.

export const MOST_AGENTS = 10_000;

const stored = storedText('marketplace-agents');

/** A whole number of agents that may be priced, or nothing for anything else. */
export function parseAgents(value: string): number | undefined {
  const agents = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  return agents >= 1 && agents <= MOST_AGENTS ? agents : undefined;
}

/** What was typed last; null when nothing was, on the server and in the first drawing. */
export const useTypedAgents = (): string | null =>
  useSyncExternalStore(stored.listen, stored.read, () => null);

/** An empty text goes back to what the organization has. */
export const typeAgents = (value: string): void => stored.write(value === '' ? null : value);
