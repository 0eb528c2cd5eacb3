import { cookieNames } from '../../../lib/cookies';

// The npm client writes two cookies for each sign-in, named by its state, and
// leaves at least one of them behind for half an hour. A visitor who opens many
// pages would send them all with every request.

const PREFIXES = ['com.livechat.accounts', 'com.livechat.accountsredirect_uri_params'];

/** Removes what the client kept for one sign-in, once that is over. */
export function forgetClientCookies(state: string): void {
  for (const prefix of PREFIXES) expire(prefix + state);
}

/** Removes whatever the client ever kept. */
export function forgetAllClientCookies(): void {
  for (const name of cookieNames()) {
    if (name.startsWith('com.livechat.accounts')) expire(name);
  }
}

function expire(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and it is asynchronous
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
