// What happened in the shop that others than its pages want to know: the tag
// manager, a host product around it (S7.55). Who listens decides what to do.

export type ShopEvent = {
  name: 'cart_purchased';
  cartId: string;
  /** Ids of the apps that were purchased. */
  apps: readonly string[];
};

const listeners = new Set<(event: ShopEvent) => void>();

export function emit(event: ShopEvent): void {
  for (const listener of listeners) listener(event);
}

/** Hears all events from now on; the answer ends it. */
export function onShopEvent(listener: (event: ShopEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
