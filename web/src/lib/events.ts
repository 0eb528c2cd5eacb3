// Events of the shop for listeners outside its pages: the tag
// manager, a host product around it (S7.55). Each listener decides what to do.

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

/** Calls the listener for all events from now on; returns the function that removes it. */
export function onShopEvent(listener: (event: ShopEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
