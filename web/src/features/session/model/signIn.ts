import type { AuthorizeData, Options } from '@livechat/accounts-sdk';
import { rootOf } from '../../../lib/boot';
import type { Boot } from '../../../lib/wire';
import { session as text } from '../../../messages/session';
import { forgetClientCookies } from './clientCookies';
import { CLOSE_POLL_MS, openPopup } from './popup';
import { consumeTransaction, newState, saveTransaction } from './transaction';

// The flows of the accounts service, through its unmodified client, which is
// fetched when the first of them starts.

type Place = Pick<Boot, 'accounts' | 'base' | 'clientId' | 'languages'>;

/** What a sign-in gives: a token and its life in seconds. */
export type SignedIn = { token: string; lifeS: number };

/** The person closed the window. That is no failure. */
export class WindowClosed extends Error {
  override readonly name = 'WindowClosed';
}

/** S9.09. */
export const SILENT_LIMIT_MS = 2500;
/** A window that posts its answer and closes is seen closed before the answer arrives. */
const LAST_WORD_MS = 250;

/** The name that the client gives its window. Opening it first, under this name, keeps a handle. */
const WINDOW_NAME = 'livechat-login-popup';

type AuthorizeOptions = Options & { state: string };

async function client(options: Options) {
  const { default: AccountsSDK } = await import('@livechat/accounts-sdk');
  return new AccountsSDK(options);
}

/** The client wants an origin and a path, because it compares the origin of messages with the first. */
export function accountsOptions(place: Place): AuthorizeOptions {
  const accounts = new URL(place.accounts, location.origin);
  return {
    client_id: place.clientId,
    server_url: accounts.origin,
    path: accounts.pathname.replace(/\/$/, ''),
    redirect_uri: `${location.origin}${rootOf(place)}/`,
    state: newState(),
  };
}

/** The window in which somebody signs in; null where the page itself goes to sign in. */
let signInWindow: Window | null = null;
export const lastSignInWindow = (): Window | null => signInWindow;

/**
 * Asks the person to sign in, in a window. Call it directly from a click: the
 * window must open before anything is awaited. Where windows are blocked, the
 * page itself goes to sign in and comes back.
 */
export async function signInByPopup(place: Place): Promise<SignedIn> {
  const opened = openPopup(WINDOW_NAME);
  signInWindow = opened;
  if (!opened) {
    await signInByRedirect(place);
    throw new WindowClosed('the page leaves to sign in');
  }
  return signedIn(await authorizeIn(opened, accountsOptions(place)));
}

/** Looks whether this browser is signed in already; null when it is not, or does not say so in time (S9.09). */
export async function signInSilently(place: Place): Promise<SignedIn | null> {
  const options = accountsOptions(place);
  try {
    const sdk = await client(options);
    const answer = sdk.iframe().authorize();
    nameFrame(options.client_id);
    const data = await within(answer, SILENT_LIMIT_MS);
    return data && sdk.verify(data) ? signedIn(data) : null;
  } catch {
    return null; // nobody is signed in: the usual case
  } finally {
    forgetClientCookies(options.state);
  }
}

/** Names the client's frame, and hides it from screen readers and the keyboard. */
function nameFrame(clientId: string): void {
  const frame = document.getElementById(`${clientId}token`);
  frame?.setAttribute('title', text.silentFrame);
  frame?.setAttribute('aria-hidden', 'true');
  frame?.setAttribute('tabindex', '-1');
}

/** Where the redirect flow comes back to, below the base path: one address for all languages. */
const CALLBACK = '/sign-in/callback/';

async function signInByRedirect(place: Place): Promise<void> {
  const options = accountsOptions(place);
  saveTransaction(options.state, location.pathname + location.search);
  const sdk = await client({ ...options, redirect_uri: `${location.origin}${rootOf(place)}${CALLBACK}` });
  sdk.redirect().authorize();
}

/** Whether this is the address that the redirect flow comes back to. */
export const isCallback = (place: Pick<Place, 'base' | 'languages'>): boolean =>
  location.pathname === rootOf(place) + CALLBACK;

/** Reads the token of the redirect flow and the page to return to; null when this page asked for no sign-in. */
export function consumeRedirect(
  place: Pick<Place, 'base' | 'languages'>,
): (SignedIn & { returnTo: string }) | null {
  if (!isCallback(place)) return null;
  const answer = new URLSearchParams(location.hash.slice(1));
  const token = answer.get('access_token');
  const returnTo = consumeTransaction(answer.get('state') ?? '');
  // The token leaves the address bar, whoever sent it.
  history.replaceState(history.state, '', location.pathname);
  return token && returnTo ? { token, lifeS: Number(answer.get('expires_in')) || 0, returnTo } : null;
}

/** The client never learns that its window was closed, so this looks each second (S9.09). */
async function authorizeIn(opened: Window, options: AuthorizeOptions): Promise<AuthorizeData> {
  let poll: ReturnType<typeof setInterval> | undefined;
  const closed = new Promise<never>((_, reject) => {
    poll = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(poll);
      setTimeout(() => reject(new WindowClosed('the window was closed')), LAST_WORD_MS);
    }, CLOSE_POLL_MS);
  });
  try {
    const sdk = await client(options);
    const data = await Promise.race([sdk.popup().authorize(), closed]);
    if (!sdk.verify(data)) throw new Error('the answer belongs to another sign-in');
    return data;
  } finally {
    clearInterval(poll);
    forgetClientCookies(options.state);
    if (!opened.closed) opened.close();
  }
}

function signedIn(data: AuthorizeData): SignedIn {
  if (!data.access_token) throw new Error('the accounts service gave no token');
  return { token: data.access_token, lifeS: data.expires_in ?? 0 };
}

function within<T>(promise: Promise<T>, limitMs: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
