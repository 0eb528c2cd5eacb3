import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';
import { bodyOf, type PlanChoice, type Quote, queryOf } from './model';

type Place = Pick<Boot, 'billing'>;

/** A subscription, as billing's addresses name it. */
export type SubscriptionRef = { product: string; id: string };

const CHANGE = '/billing/recurrent_charge/{product}/{id}/change';

/** The organization's running subscriptions to one app. */
export const subscriptionsTo = (boot: Place, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'subscriptions-to', appId),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/billing/purchases/subscriptions', {
        query: { application: appId },
        token,
        signal,
      }),
    retry: 1,
  });

/** What a subscription may be changed to, and what the choice costs. */
export const changeOffer = (boot: Place, token: string, of: SubscriptionRef, wanted: PlanChoice) =>
  queryOptions({
    queryKey: queryKeys.planChange.of(token, of.id, queryOf(wanted)),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', CHANGE, { params: of, query: queryOf(wanted), token, signal }),
    placeholderData: keepPreviousData,
    retry: 1,
    gcTime: 0, // sums of another moment are not shown again
  });

/** Makes the change at the price that was shown. Fails when the price is another by now. */
export const changePlan = (
  boot: Place,
  token: string,
  of: SubscriptionRef,
  wanted: PlanChoice,
  quote: Quote,
) => callApi(boot, 'PUT', CHANGE, { params: of, token, body: bodyOf(wanted, quote) });

/** Withdraws a change that would come with the next period. */
export const withdrawChange = (boot: Place, token: string, of: SubscriptionRef) =>
  callApi(boot, 'DELETE', CHANGE, { params: of, token });
