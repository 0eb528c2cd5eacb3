import { useSyncExternalStore } from 'react';

/** What a card says of a payment that waits for the buyer's bank. */
export type OpenPaymentWords = { label: string; rest: string };

// By the id of the app. AttemptWatch fills it, cards only read it.
let open: ReadonlyMap<string, OpenPaymentWords> = new Map();
const listeners = new Set<() => void>();

export function setOpenPayments(next: ReadonlyMap<string, OpenPaymentWords>): void {
  if (next.size === 0 && open.size === 0) return;
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The open payment for an app; none on the server and in the first drawing. */
export const useOpenPayment = (appId: string): OpenPaymentWords | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open.get(appId),
    () => undefined,
  );
