import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { withoutEmpty } from '../lib/address';
import { useBoot } from '../lib/boot';
import { normalPath, toPageAddress } from '../lib/pages/address';
import { pageQuery } from '../lib/pages/pageData';
import { loadWholeView } from '../lib/pages/views';
import { queryKeys } from '../lib/queryKeys';
import type { Page, PageKind } from '../lib/wire';
import { isServiceWorkerNew } from './serviceWorker';

/** These are shown at whatever address was asked for. */
const OWN_ADDRESS: readonly PageKind[] = ['failure', 'sign-in', 'notice', 'account', 'staff-setup'];

/** A cached page older than this is not shown before the server was asked. */
const OLDEST_SHOWN_MS = 60_000;

/** The page of the current address; the one before it while that is on its way. */
export function usePage(): { page: Page; isPending: boolean } {
  const { base } = useBoot();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const address = toPageAddress(path, search);
  const { data: found, ...query } = useQuery({
    ...pageQuery(base, address),
    placeholderData: keepPreviousData,
  });
  const { isPlaceholderData, isError, isFetching, dataUpdatedAt } = query;
  const since = useArrivedAt(address.path + address.query);
  // A page that this tab loaded before may have another price by now, or be gone.
  const isOld = isFetching && !isPlaceholderData && since - dataUpdatedAt > OLDEST_SHOWN_MS;
  const data = isOld ? undefined : found;
  // A failed query has no data, not even the placeholder; the old page stays all the same. Nor has the first one
  // when the person goes back before the scripts have come: what the document shows stays until then.
  const queries = useQueryClient();
  const [kept, setKept] = useState(() => data ?? queries.getQueryData<Page>(queryKeys.documentPage.of()));
  if (data && data !== kept) setKept(data);
  const page = data ?? kept;
  if (!page) throw new Error('the document came without page data');

  const isPending = isPlaceholderData || !data;
  const isStuck = isError && !data;
  useEffect(() => {
    // Outside: the browser. S4.46: a load that failed forces a full navigation.
    if (isStuck) location.reload();
  }, [isStuck]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation looks, also to a page that is there already
  useEffect(() => {
    // Outside: the browser. S4.46: so does a new service worker. The document of this address came before it.
    if (isServiceWorkerNew()) location.reload();
    // The document does without the code of its parts. Who comes back has it drawn by the browser, whole at once, or
    // the place where they were would be another one. What fails here is loaded, and told of, when it is drawn.
    return () => void loadWholeView(page.kind).catch(() => {});
  }, [address.path, address.query]);

  const stated = withoutEmpty(search);
  useEffect(() => {
    // Outside: the address bar. S2.27: filters that say nothing leave the address.
    if (stated !== search.replace(/^(?=[^?])/, '?')) {
      navigate(path + stated + location.hash, { replace: true });
    }
  }, [stated, search, path, navigate]);

  const hasMoved = !isPending && !OWN_ADDRESS.includes(page.kind) && normalPath(page.path) !== address.path;
  useEffect(() => {
    // Outside: the address bar. An old address was answered with the page of another one.
    if (hasMoved) navigate(page.path + location.search + location.hash, { replace: true });
  }, [hasMoved, page.path, navigate]);

  return { page, isPending };
}

/** When the person came to this address, in milliseconds since 1970. */
function useArrivedAt(address: string): number {
  const [arrival, setArrival] = useState(() => ({ address, at: Date.now() }));
  if (arrival.address === address) return arrival.at;
  const next = { address, at: Date.now() };
  setArrival(next);
  return next.at;
}
