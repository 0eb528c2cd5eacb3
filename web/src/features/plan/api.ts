import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../lib/api.gen';
import { request } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';
import { bodyOf, type Offer, type PlanChange, type Quote, queryOf, type Wanted } from './model';

type Place = Pick<Boot, 'billing'>;
type Subscription = components['schemas']['BillingBoughtSubscription'];

/** A subscription, as billing's addresses name it. */
export type SubscriptionRef = { product: string; id: string };

const path = (boot: Place, { product, id }: SubscriptionRef) =>
  `${boot.billing}/recurrent_charge/${product}/${encodeURIComponent(id)}/change`;

/** The subscriptions of the organization to one app that go on. */
export const subscriptionsTo = (boot: Place, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'subscriptions-to', appId),
    queryFn: ({ signal }) =>
      request<{ result: Subscription[] }>(
        'GET',
        `${boot.billing}/purchases/subscriptions?application=${encodeURIComponent(appId)}`,
        { token, signal },
      ),
    retry: 1,
  });

/** What a subscription may be changed to, and what the choice costs. */
export const changeOffer = (boot: Place, token: string, of: SubscriptionRef, wanted: Wanted) =>
  queryOptions({
    queryKey: queryKeys.planChange.of(token, of.id, queryOf(wanted)),
    queryFn: ({ signal }) => request<Offer>('GET', path(boot, of) + queryOf(wanted), { token, signal }),
    placeholderData: keepPreviousData,
    retry: 1,
    gcTime: 0, // sums of another moment are not shown again
  });

/** Changes it for what was shown. */
export const changePlan = (boot: Place, token: string, of: SubscriptionRef, wanted: Wanted, quote: Quote) =>
  request<{ change: PlanChange }>('PUT', path(boot, of), { token, body: bodyOf(wanted, quote) });

/** Takes a change back that comes with the next period. */
export const withdrawChange = (boot: Place, token: string, of: SubscriptionRef) =>
  request('DELETE', path(boot, of), { token });
