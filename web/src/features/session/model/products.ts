import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';

/** S3.16: a host product of the organization. */
export type ProductSubscription = components['schemas']['BillingProductSubscription'];

/** S7.14; no-cache, because a card may just have been added elsewhere. */
export const myProducts = (boot: Pick<Boot, 'api'>, token: string) =>
  queryOptions({
    queryKey: queryKeys.products.of(token),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/market/products/my', {
        token,
        signal,
        headers: { 'Cache-Control': 'no-cache' },
      }),
    retry: 1,
  });
