import { QueryClient } from '@tanstack/react-query';
import type { PageAddress } from '../lib/pages/address';
import { pageQuery } from '../lib/pages/pageData';
import { queryKeys } from '../lib/queryKeys';
import type { Page } from '../lib/wire';

/**
 * A cache that already holds the page of this document, by its address and for whoever goes elsewhere before it
 * is drawn: then it is what the markup shows.
 */
export function queryClientWith(base: string, address: PageAddress, page: Page | null): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  if (page) {
    client.setQueryData(pageQuery(base, address).queryKey, page);
    client.setQueryData(queryKeys.documentPage.of(), page);
  }
  return client;
}
