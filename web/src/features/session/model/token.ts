import { cookieNames, readCookie, writeCookie } from '../../../lib/cookies';
import { forgetAllClientCookies } from './clientCookies';
import { forgetUser } from './keptUser';

// The token of the shop: a day in a cookie and in session storage (S9.12). The
// cookie serves a new tab, session storage a browser that refuses cookies.

/** How the names of the shop's cookies begin. */
const OURS = 'marketplace_';
const NAME = `${OURS}token`;
const DAY_S = 24 * 60 * 60;

export function readToken(): string | null {
  return fromStorage() ?? readCookie(NAME);
}

/** Keeps a token for as long as it is good, at most a day. */
export function saveToken(token: string, path: string, lifeS: number = DAY_S): void {
  writeCookie(NAME, token, path, Math.max(0, Math.min(lifeS, DAY_S)));
  try {
    sessionStorage.setItem(NAME, token);
  } catch {
    // Storage may be full or forbidden; the cookie is enough.
  }
}

export function forgetToken(path: string): void {
  writeCookie(NAME, '', path, 0);
  forgetUser();
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}

/** S4.33: the token and everything else that the shop wrote down on this device. */
export function clearStoredData(path: string): void {
  forgetToken(path);
  forgetAllClientCookies();
  // The language is of the whole site.
  for (const name of cookieNames())
    if (name.startsWith(OURS)) for (const at of [path, '/']) writeCookie(name, '', at, 0);
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    try {
      window[name].clear();
    } catch {
      // As above.
    }
  }
  // The pages that sw.js keeps for who has no network; some browsers keep none, or refuse.
  globalThis.caches?.delete('marketplace-visited').catch(() => {});
}

function fromStorage(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
