import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/http';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';

/** S3.16: a host product of the organization. */
export type ProductSubscription = {
  product: 'livechat' | 'helpdesk';
  hasCard: boolean;
  agents: number;
  cardDetails: {
    cardType: string;
    firstSix: string;
    lastFour: string;
    expMonth: number;
    expYear: number;
  } | null;
};

/** S7.14; no-cache, because a card may just have been added elsewhere. */
export const myProducts = (boot: Pick<Boot, 'api'>, token: string) =>
  queryOptions({
    queryKey: queryKeys.products.of(token),
    queryFn: ({ signal }) =>
      request<ProductSubscription[]>('GET', `${boot.api}/market/products/my`, {
        token,
        signal,
        headers: { 'Cache-Control': 'no-cache' },
      }),
    retry: 1,
  });
