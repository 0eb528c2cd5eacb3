import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../queryKeys';

import type { Page } from '../wire';
import { type PageAddress, pageDataUrl } from './address';
import { loadWholeView } from './views';

// How pages are loaded. The numbers are the
// specification's.

/** S4.45, S9.10 */
export const PAGE_RETRIES = 3;
/** S9.06: published apps refresh at most every 15 s. */
const FRESH_MS = 15_000;
const RETRY_PAUSE_MS = 300;

/** An answer that is neither a page nor one of the two failures with a page of their own. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

export function pageQuery(base: string, address: PageAddress) {
  return queryOptions({
    queryKey: queryKeys.page.of(address.path, address.query),
    queryFn: async ({ signal }) => {
      const page = await loadPage(base, address, signal);
      await loadWholeView(page.kind);
      return page;
    },
    // Without a network the service worker answers with its copy, if it has one.
    networkMode: 'always',
    staleTime: FRESH_MS,
    retry: PAGE_RETRIES,
    retryDelay: (attempt) => RETRY_PAUSE_MS * 2 ** attempt,
  });
}

/**
 * S4.45: a missing page is the 404 page, a server 500 is the 500 page; anything else fails.
 * S7.51: a page that is said to be missing is looked for once more by its own address.
 */
async function loadPage(base: string, address: PageAddress, signal: AbortSignal): Promise<Page> {
  const response = await fetch(pageDataUrl(base, address), { signal });
  if (response.ok) return readPage(response).catch(() => loadOtherCopy(base, address, signal));
  if (response.status !== 404 && response.status !== 500)
    throw new LoadFailure(`page data: ${response.status}`);
  if (response.status === 404 && (await isThere(base, address, signal))) {
    throw new LoadFailure('a page without its data');
  }
  const fallback = await fetch(pageDataUrl(base, { path: `/${response.status}`, query: '' }), { signal });
  // The fallback pages answer with their own status, and with a page in the body.
  if (!fallback.ok && fallback.status !== response.status) {
    throw new LoadFailure(`fallback page: ${fallback.status}`);
  }
  return readPage(fallback);
}

/** S7.51: what cannot be read may be a broken copy in a cache between; the same page has a second name. */
async function loadOtherCopy(base: string, address: PageAddress, signal: AbortSignal): Promise<Page> {
  const response = await fetch(pageDataUrl(base, address, 'page-data-rsc.json'), { signal });
  if (!response.ok) throw new LoadFailure(`page data: ${response.status}`);
  return readPage(response);
}

async function isThere(base: string, { path, query }: PageAddress, signal: AbortSignal): Promise<boolean> {
  const end = path.endsWith('/') ? '' : '/';
  const response = await fetch(base + path + end + query, { method: 'HEAD', signal });
  return response.ok;
}

async function readPage(response: Response): Promise<Page> {
  const page = (await response.json()) as Partial<Page>;
  if (typeof page.kind !== 'string' || typeof page.path !== 'string') throw new LoadFailure('not a page');
  return page as Page;
}
