import { QueryClient } from '@tanstack/react-query';
import type { PageAddress } from '../lib/pages/address';
import { pageQuery } from '../lib/pages/pageData';
import type { Page } from '../lib/wire';

/** A cache that already holds the page of this document. */
export function queryClientWith(base: string, address: PageAddress, page: Page | null): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  if (page) client.setQueryData(pageQuery(base, address).queryKey, page);
  return client;
}
