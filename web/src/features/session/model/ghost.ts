import { callApi } from '../../../lib/api';
import type { Boot } from '../../../lib/wire';
import { session as text } from '../../../messages/session';
import { userOfToken } from '../api/session';
import type { Session } from './user';

// Staff who look at the shop as a customer does (S2.31, S4.32). Their token comes
// in the hash. It stays in this tab and never becomes the cookie of the shop, so
// that a staff member's own sign-in is another matter.

const NAME = 'marketplace_ghost';

/** The token of a ghost login in the address, or the one that this tab goes on with; null without either. */
export function consumeGhostToken(): string | null {
  const hash = new URLSearchParams(location.hash.slice(1));
  const token = hash.get('access_token');
  if (hash.get('frenzied') === '1' && token) {
    // A token has no business in the address bar, in history or in a bookmark.
    history.replaceState(history.state, '', location.pathname + location.search);
    saveGhostToken(token);
    return token;
  }
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null; // storage may be forbidden, as in the frame of another site
  }
}

function saveGhostToken(token: string): void {
  try {
    sessionStorage.setItem(NAME, token);
  } catch {
    // As above: the login then lasts as long as this document.
  }
}

/**
 * Who the ghost is. Only a token that carries the ghost scope counts: anybody
 * can write a hash, and nobody may be signed in by one to another's account.
 */
export async function ghostSession(boot: Boot, token: string): Promise<Session> {
  try {
    const user = await userOfToken(boot, token);
    if (user.isGhostLogin) return { status: 'signed-in', user };
  } catch {
    // Falls through: the reason is the accounts service's, the sentence is ours.
  }
  forgetGhost();
  return { status: 'rejected', error: text.ghostFailed };
}

export function forgetGhost(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // As above: nothing was kept.
  }
}

/** Ends the ghost's token; the service writes the end into its log. */
export async function endGhost(boot: Pick<Boot, 'accounts'>, token: string): Promise<void> {
  forgetGhost();
  // A service that cannot be reached must not keep anybody in another's account.
  await callApi(boot, 'DELETE', '/accounts/v2/token', { token }).catch(() => {});
}
