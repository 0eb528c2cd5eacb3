import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import { ApiError } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import type { GivenCard } from '../../card/api';
import { type Address, settledAddress } from '../../card/model';
import type { Charge, ChargeRef, Offered } from '../model/payment';

type Place = Pick<Boot, 'billing'>;

/** S9.11 */
const PREVIEW_MS = 300_000;

/** How what is bought is paid again: months of a period, 0 for never, and free days before the first payment. */
type Rhythm = { months: number; trialDays: number };

/** S7.34: the tax of a price, for the account's own address or the one that is being typed; with a rhythm also the day of the next charge. */
export function pricePreview(
  boot: Place,
  token: string,
  product: string,
  cents: Cents,
  typed: Address,
  rhythm?: Rhythm,
) {
  const { country, zip, vatNumber } = settledAddress(typed);
  const there = country
    ? { country, zip: zip.trim() || undefined, vat_number: vatNumber.trim() || undefined }
    : {};
  const again = rhythm && { months: rhythm.months, trial_days: rhythm.trialDays };
  const query = { price: String(cents), ...there, ...again };
  return queryOptions({
    queryKey: queryKeys.pricePreview.of(token, product, query),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/billing/price_preview/{product}', { params: { product }, query, token, signal }),
    staleTime: PREVIEW_MS,
    retry: 1,
  });
}

/** S7.26, S7.30 */
export const chargeOf = (boot: Place, token: string, product: string, { kind, id }: ChargeRef) =>
  queryOptions({
    queryKey: queryKeys.charge.of(token, product, kind, id),
    queryFn: ({ signal }): Promise<Charge> =>
      callApi(boot, 'GET', `/billing/${kind}/{product}/{id}`, { params: { product, id }, token, signal }),
    retry: (count, failure) => count < 3 && !isMissing(failure),
  });

const isMissing = (failure: unknown) =>
  typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404;

/** S4.16: creates the pending charge of a plan. */
export const createCharge = (
  boot: Pick<Boot, 'api'>,
  token: string,
  app: { id: string },
  planId: string,
): Promise<Charge> =>
  callApi(boot, 'POST', '/api/applications/{id}/create-charge', {
    params: { id: app.id },
    token,
    body: { plan_id: planId },
  });

/** A charge that an app asks the organization to confirm, of whichever product. */
export const offeredCharge = (boot: Place, token: string, { kind, id }: ChargeRef, icon: string) =>
  queryOptions({
    queryKey: queryKeys.offered.of(token, kind, id, icon),
    queryFn: ({ signal }): Promise<Offered> =>
      callApi(boot, 'GET', '/billing/purchases/offered/{type}/{id}', {
        params: { type: kind, id },
        query: { icon: icon || undefined },
        token,
        signal,
      }),
    retry: (count, failure) => count < 2 && !(failure instanceof ApiError && failure.status < 500),
  });

/** S4.16: accepts and activates a charge at the total that was shown, with a card for this purchase or the stored one; its money is collected afterwards. Safe to repeat. */
export async function confirmCharge(
  boot: Place,
  token: string,
  product: string,
  { kind, id }: ChargeRef,
  shown: Cents,
  card: GivenCard | null,
): Promise<Charge> {
  const options = { params: { product, id }, token, body: { expected_total: shown, currency: 'USD' } };
  await callApi(boot, 'PUT', `/billing/${kind}/{product}/{id}/accept`, {
    ...options,
    body: card ? { ...options.body, card } : options.body,
  });
  return callApi(boot, 'PUT', `/billing/${kind}/{product}/{id}/activate`, options);
}

/** S4.13, S4.17: a pending charge can be declined. */
export const declineCharge = (boot: Place, token: string, product: string, { kind, id }: ChargeRef) =>
  callApi(boot, 'PUT', `/billing/${kind}/{product}/{id}/decline`, { params: { product, id }, token });

/** Ends a payment that waits for the buyer's bank. */
export const giveUpPayment = (boot: Place, token: string, product: string, { kind, id }: ChargeRef) =>
  callApi(boot, 'PUT', `/billing/${kind}/{product}/{id}/give-up`, { params: { product, id }, token });

/** How a payment stands at the provider, and what the browser needs while the bank asks. */
export const requestAuthentication = (boot: Place, token: string, product: string, { kind, id }: ChargeRef) =>
  callApi(boot, 'POST', `/billing/${kind}/{product}/{id}/authentication`, { params: { product, id }, token });
