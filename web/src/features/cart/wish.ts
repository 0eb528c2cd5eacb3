// What a visitor wanted to add before they signed in. Signing in may lead away
// from the page and back; it survives that, in this tab only.

export type Wish = { appId: string; planId?: string };

const KEY = 'marketplace-cart-wish';
/** Signing in takes a minute; what was wished long ago is not done behind anybody's back. */
const LIFE_MS = 10 * 60_000;

export function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...wish, at: Date.now() }));
  } catch {
    // Storage may be forbidden: the button is there again after signing in.
  }
}

export function forgetWish(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** The wish for this app, once; null when there is none. */
export function takeWish(appId: string): Wish | null {
  try {
    const wish: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isWish(wish) || wish.appId !== appId) return null;
    forgetWish();
    return Date.now() - wish.at < LIFE_MS ? wish : null;
  } catch {
    return null;
  }
}

const isWish = (value: unknown): value is Wish & { at: number } =>
  typeof value === 'object' &&
  value !== null &&
  'appId' in value &&
  typeof value.appId === 'string' &&
  'at' in value &&
  typeof value.at === 'number';
