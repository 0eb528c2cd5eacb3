import { useSyncExternalStore } from 'react';

// By the id of the app. InstalledWatch fills it, cards only read it.
let installed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function setInstalledApps(next: ReadonlySet<string>): void {
  if (next.size === 0 && installed.size === 0) return;
  installed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the organization has the app; not on the server and in the first drawing. */
export const useIsInstalled = (appId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => installed.has(appId),
    () => false,
  );
