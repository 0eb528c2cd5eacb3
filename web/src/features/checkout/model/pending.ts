import type { ChargeRef } from '../../payment/model/payment';

/** A purchase that was begun in this document and has not ended. */
export type PendingPurchase = {
  app: { id: string; slug: string; name: string; product: string };
  token: string;
  charge: ChargeRef;
};

// Whoever leaves the checkout before the payment is complete still hears how it ended.
let list: readonly PendingPurchase[] = [];
const listeners = new Set<() => void>();

function setPending(next: readonly PendingPurchase[]): void {
  list = next;
  for (const listener of listeners) listener();
}

export const rememberPurchase = (purchase: PendingPurchase): void =>
  setPending([...list.filter((one) => one.charge.id !== purchase.charge.id), purchase]);

export const forgetPurchase = (chargeId: string): void =>
  setPending(list.filter((one) => one.charge.id !== chargeId));

export const pendingPurchases = (): readonly PendingPurchase[] => list;

export function onPendingPurchases(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
