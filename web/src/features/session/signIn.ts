import type { AuthorizeData, Options } from '@livechat/accounts-sdk';
import type { Boot } from '../../lib/wire';
import { session as text } from '../../messages/session';
import { forgetClientCookies } from './clientCookies';
import { keepTransaction, newState, takeTransaction } from './transaction';

// The flows of the accounts service, through its unmodified client, which is
// fetched when the first of them starts.

type Place = Pick<Boot, 'accounts' | 'base' | 'clientId'>;

/** What a sign-in gives: a token and its life in seconds. */
export type SignedIn = { token: string; lifeS: number };

/** A code for an application that installs itself, with the verifier its server needs (S7.54). */
export type Code = { code: string; codeVerifier: string; redirectUri: string };

/** The person closed the window: a wish, no failure. */
export class WindowClosed extends Error {
  override readonly name = 'WindowClosed';
}

/** S9.09. */
export const SILENT_LIMIT_MS = 2500;
export const CLOSE_POLL_MS = 1000;
/** A window that posts its answer and closes is seen closed before the answer arrives. */
const LAST_WORD_MS = 250;
const WIDTH = 500;
const HEIGHT = 700;

/** S9.12. The client's merge is shallow, so the whole object must be given. */
const PKCE = { enabled: true, code_verifier_length: 128, code_challange_method: 'S256' } as const;

/** The name that the client gives its window. Opening it first, under this name, keeps a handle. */
const WINDOW_NAME = 'livechat-login-popup';

type Asked = Options & { state: string };

async function client(options: Options) {
  const { default: AccountsSDK } = await import('@livechat/accounts-sdk');
  return new AccountsSDK(options);
}

/** The client wants an origin and a path, because it compares the origin of messages with the first. */
export function accountsOptions(place: Place): Asked {
  const accounts = new URL(place.accounts, location.origin);
  return {
    client_id: place.clientId,
    server_url: accounts.origin,
    path: accounts.pathname.replace(/\/$/, ''),
    redirect_uri: `${location.origin}${place.base}/`,
    state: newState(),
  };
}

/**
 * Asks the person to sign in, in a window. Call it directly from a click: the
 * window must open before anything is awaited. Where windows are blocked, the
 * page itself goes to sign in and comes back.
 */
export async function signInByPopup(place: Place): Promise<SignedIn> {
  const opened = openWindow();
  if (!opened) {
    await signInByRedirect(place);
    throw new WindowClosed('the page leaves to sign in');
  }
  return signedIn(await authorizeIn(opened, accountsOptions(place)));
}

/** Asks for a code on behalf of an application, in a window. Call it directly from a click, too. */
export async function codeByPopup(
  place: Place,
  application: { clientId: string; redirectUri: string },
): Promise<Code> {
  const opened = openWindow();
  if (!opened) throw new WindowClosed('the window was blocked');
  const { data, verified } = await authorizeIn(opened, {
    ...accountsOptions(place),
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    response_type: 'code',
    pkce: PKCE,
  });
  if (!data.code) throw new Error('the accounts service gave no code');
  return {
    code: data.code,
    codeVerifier: verified.code_verifier ?? '',
    redirectUri: application.redirectUri,
  };
}

/** Looks whether this browser is signed in already; null when it is not, or does not say so in time (S9.09). */
export async function signInSilently(place: Place): Promise<SignedIn | null> {
  const options = accountsOptions(place);
  try {
    const sdk = await client(options);
    const answer = sdk.iframe().authorize();
    nameFrame(options.client_id);
    const data = await within(answer, SILENT_LIMIT_MS);
    return data && sdk.verify(data) ? signedIn({ data, verified: {} }) : null;
  } catch {
    return null; // nobody is signed in: the usual case
  } finally {
    forgetClientCookies(options.state);
  }
}

/** The client's frame has no name, and nobody should meet it. */
function nameFrame(clientId: string): void {
  const frame = document.getElementById(`${clientId}token`);
  frame?.setAttribute('title', text.silentFrame);
  frame?.setAttribute('aria-hidden', 'true');
  frame?.setAttribute('tabindex', '-1');
}

/** Where the redirect flow comes back to, below the base path. */
const CALLBACK = '/sign-in/callback/';

async function signInByRedirect(place: Place): Promise<void> {
  const options = accountsOptions(place);
  keepTransaction(options.state, location.pathname + location.search);
  const sdk = await client({ ...options, redirect_uri: `${location.origin}${place.base}${CALLBACK}` });
  sdk.redirect().authorize();
}

/** Reads what the redirect flow brought back, and where the person was; null when there is nothing of ours. */
export function takeRedirect(place: Pick<Place, 'base'>): (SignedIn & { returnTo: string }) | null {
  if (location.pathname !== `${place.base}${CALLBACK}`) return null;
  const answer = new URLSearchParams(location.hash.slice(1));
  const token = answer.get('access_token');
  const returnTo = takeTransaction(answer.get('state') ?? '');
  // The token leaves the address bar, whoever sent it.
  history.replaceState(history.state, '', location.pathname);
  return token && returnTo ? { token, lifeS: Number(answer.get('expires_in')) || 0, returnTo } : null;
}

function openWindow(): Window | null {
  const left = Math.max(0, (window.screen.width - WIDTH) / 2);
  const top = Math.max(0, (window.screen.height - HEIGHT) / 2);
  return window.open(
    '',
    WINDOW_NAME,
    `resizable,scrollbars,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  );
}

type Authorized = { data: AuthorizeData; verified: { code_verifier?: string } };

/** The client never learns that its window was closed, so this looks each second (S9.09). */
async function authorizeIn(opened: Window, options: Asked): Promise<Authorized> {
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
    const verified = sdk.verify(data);
    if (!verified) throw new Error('the answer belongs to another sign-in');
    return { data, verified };
  } finally {
    clearInterval(poll);
    forgetClientCookies(options.state);
    if (!opened.closed) opened.close();
  }
}

function signedIn({ data }: Authorized): SignedIn {
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
