import { useSyncExternalStore } from 'react';

/** A payment that waits for the buyer's bank: what a card says of it, and the plan that it is for, where that is known. */
export type OpenPayment = { label: string; rest: string; planId: string | undefined };

// By the id of the app. AttemptWatch fills it, cards and the box of the price only read it.
let open: ReadonlyMap<string, OpenPayment> = new Map();
const listeners = new Set<() => void>();

export function setOpenPayments(next: ReadonlyMap<string, OpenPayment>): void {
  if (next.size === 0 && open.size === 0) return;
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The open payment for an app; none on the server and in the first drawing. */
export const useOpenPayment = (appId: string): OpenPayment | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open.get(appId),
    () => undefined,
  );
