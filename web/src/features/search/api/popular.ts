import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';

type Product = 'livechat' | 'helpdesk';

/** Popular searches of these host products, null for all. Who fails to get them does without. */
export function popularQuery(boot: Boot, products: readonly string[] | null) {
  const product = (products as readonly Product[] | null) ?? undefined;
  return queryOptions({
    queryKey: queryKeys.popularSearches.of(products?.join(',') ?? ''),
    queryFn: async () => {
      const { queries } = await callApi(boot, 'GET', '/api/search/popular', {
        query: { product: product && [...product] },
      });
      return queries ?? [];
    },
    staleTime: 300_000,
    retry: false,
  });
}
