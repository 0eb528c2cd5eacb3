// What a visitor wanted to add before they signed in. Signing in may lead away
// from the page and back; it survives that, in this tab only.

export type PendingCartItem = { appId: string; planId?: string };

const KEY = 'marketplace-cart-wish';
/** Signing in takes a minute; an older pending item is not added any more. */
const LIFE_MS = 10 * 60_000;

export function savePendingItem(item: PendingCartItem): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...item, at: Date.now() }));
  } catch {
    // Storage may be forbidden: the button is there again after signing in.
  }
}

export function forgetPendingItem(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** The pending item for this app, once; null when there is none. */
export function consumePendingItem(appId: string): PendingCartItem | null {
  try {
    const item: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isPendingItem(item) || item.appId !== appId) return null;
    forgetPendingItem();
    return Date.now() - item.at < LIFE_MS ? item : null;
  } catch {
    return null;
  }
}

const isPendingItem = (value: unknown): value is PendingCartItem & { at: number } =>
  typeof value === 'object' &&
  value !== null &&
  'appId' in value &&
  typeof value.appId === 'string' &&
  'at' in value &&
  typeof value.at === 'number';
