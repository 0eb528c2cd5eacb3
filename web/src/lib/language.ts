import { readCookie, writeCookie } from './cookies';
import type { Boot } from './wire';

/** A language that the shop can be read in. */
export type Language = NonNullable<Boot['languages']>[number];

/** The visitor's choice, which the server reads where an address names no language. */
const COOKIE = 'marketplace_language';
const LIFE_S = 365 * 24 * 60 * 60;

/** Remembers the visitor's choice, for the pages of the accounts service, too. */
function rememberLanguage(code: string): void {
  writeCookie(COOKIE, code, '/', LIFE_S);
}

/**
 * Shows this page in another language: with its filters, and where it was scrolled to, which
 * its entry of the history knows. So the entry stays, under another address.
 */
export function switchLanguage(boot: Boot, language: Language): void {
  rememberLanguage(language.code);
  const { pathname, search, hash } = location;
  if (pathname.startsWith(`${boot.base}/`)) {
    const address = language.base + pathname.slice(boot.base.length) + search + hash;
    // Not `history.replaceState`, whose callers are watched: this build has no page at that address.
    History.prototype.replaceState.call(history, history.state, '', address);
  }
  // Elsewhere, as in the console and on the pages of the accounts service, the choice is all that says the
  // language: where it cannot be kept, the same page would come again.
  else if (readCookie(COOKIE) !== language.code) return;
  location.reload();
}
