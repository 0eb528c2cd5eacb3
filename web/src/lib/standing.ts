import { useEffect, useSyncExternalStore } from 'react';

// Where apps stand for the person looking. Cards say which apps they show and read the answer;
// InstalledWatch, which only signed-in people load, asks for all of them at once.

/**
 * What lists do not know of an app: whether its trial was used, whether it is paid for, what keeps the
 * person from it, whether an owner was asked for it.
 */
export type AppStanding = {
  isTried: boolean;
  isPaidFor: boolean;
  refusal: string | undefined;
  isAsked: boolean;
};

/** Cards come in several drawings; so long is waited for the others. */
const GATHER_MS = 100;

const shown = new Map<string, number>(); // how many cards show an app
let wanted: readonly string[] = [];
let known: ReadonlyMap<string, AppStanding> = new Map();
let isGathering = false;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts a card of an app in or out, and tells of it when the others have come, too. */
function count(appId: string, by: 1 | -1) {
  const cards = (shown.get(appId) ?? 0) + by;
  if (cards > 0) shown.set(appId, cards);
  else shown.delete(appId);
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => {
    isGathering = false;
    wanted = [...shown.keys()].sort();
    tell();
  }, GATHER_MS);
}

export function setStandings(next: ReadonlyMap<string, AppStanding>): void {
  if (next.size === 0 && known.size === 0) return;
  known = next;
  tell();
}

/** The ids of the apps that cards show now. */
export const useWantedApps = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => wanted,
  );

/** Where an app stands; undefined on the server, in the first drawing, and for visitors. */
export function useStanding(appId: string): AppStanding | undefined {
  useEffect(() => {
    // Outside: the list of the apps that are shown.
    count(appId, 1);
    return () => count(appId, -1);
  }, [appId]);
  return useSyncExternalStore(
    subscribe,
    () => known.get(appId),
    () => undefined,
  );
}
