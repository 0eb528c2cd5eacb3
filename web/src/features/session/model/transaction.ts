// What a sign-in by redirect must remember until it comes back. The client keeps
// its own state in a cookie; this is ours, so that an answer nobody asked for is
// not taken, and the person returns to the page they left.

type Transaction = { returnTo: string; startedAt: number };

const PREFIX = 'marketplace_transaction_';
/** S9.12. */
const LIFE_MS = 30 * 60 * 1000;

/** A state that cannot be guessed. */
export function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

export function saveTransaction(state: string, returnTo: string, now: number = Date.now()): void {
  sessionStorage.setItem(PREFIX + state, JSON.stringify({ returnTo, startedAt: now } satisfies Transaction));
}

/** Gives where to return to, once, and null for a state that is unknown or older than 30 minutes. */
export function consumeTransaction(state: string, now: number = Date.now()): string | null {
  try {
    const stored = sessionStorage.getItem(PREFIX + state);
    sessionStorage.removeItem(PREFIX + state);
    const { returnTo, startedAt } = JSON.parse(stored ?? '{}') as Partial<Transaction>;
    if (typeof returnTo !== 'string' || typeof startedAt !== 'number') return null;
    // Only a path of this site: never '//host' or another scheme.
    return now - startedAt <= LIFE_MS && /^\/(?![/\\])/.test(returnTo) ? returnTo : null;
  } catch {
    return null;
  }
}
