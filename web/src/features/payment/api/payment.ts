import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen';
import { ApiError, request } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import type { GivenCard } from '../../card/api';
import { type Address, settledAddress } from '../../card/model';
import type { Charge, ChargeRef, Offered, Taxes } from '../model/payment';

/** S9.11 */
const PREVIEW_MS = 300_000;

/** S7.34: the tax of a price, for the account's own address or the one that is being typed. */
export function pricePreview(
  boot: Pick<Boot, 'billing'>,
  token: string,
  product: string,
  cents: Cents,
  typed: Address,
) {
  const { country, zip, vatNumber } = settledAddress(typed);
  const asked = { price: String(cents), country, zip: zip.trim(), vat_number: vatNumber.trim() };
  const named = Object.entries(asked).filter(([name, value]) => name === 'price' || (country && value));
  const query = named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return queryOptions({
    queryKey: queryKeys.pricePreview.of(token, product, query),
    queryFn: ({ signal }) =>
      request<Taxes>('GET', `${boot.billing}/price_preview/${product}?${query}`, { token, signal }),
    staleTime: PREVIEW_MS,
    retry: 1,
  });
}

const chargeAddress = (boot: Pick<Boot, 'billing'>, product: string, { kind, id }: ChargeRef) =>
  `${boot.billing}/${kind}/${product}/${encodeURIComponent(id)}`;

/** S7.26, S7.30 */
export const chargeOf = (boot: Pick<Boot, 'billing'>, token: string, product: string, charge: ChargeRef) =>
  queryOptions({
    queryKey: queryKeys.charge.of(token, product, charge.kind, charge.id),
    queryFn: ({ signal }) => request<Charge>('GET', chargeAddress(boot, product, charge), { token, signal }),
    retry: (count, failure) => count < 3 && !isMissing(failure),
  });

const isMissing = (failure: unknown) =>
  typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404;

/** S4.16: the charge of a plan, to be agreed to. */
export const createCharge = (
  boot: Pick<Boot, 'api'>,
  token: string,
  app: { id: string },
  planId: string,
): Promise<Charge> =>
  request('POST', `${boot.api}/applications/${encodeURIComponent(app.id)}/create-charge`, {
    token,
    body: { plan_id: planId },
  });

/** A charge that an app asks the organization to confirm, of whichever product. */
export function offeredCharge(boot: Pick<Boot, 'billing'>, token: string, charge: ChargeRef, icon: string) {
  const address = `${boot.billing}/purchases/offered/${charge.kind}/${encodeURIComponent(charge.id)}`;
  return queryOptions({
    queryKey: queryKeys.offered.of(token, charge.kind, charge.id, icon),
    queryFn: ({ signal }) =>
      request<Offered>('GET', icon ? `${address}?icon=${encodeURIComponent(icon)}` : address, {
        token,
        signal,
      }),
    retry: (count, failure) => count < 2 && !(failure instanceof ApiError && failure.status < 500),
  });
}

/** S4.16: accepts and activates a charge at the total that was shown, with a card for this purchase or the stored one; its money is collected afterwards. Safe to repeat. */
export async function confirmCharge(
  boot: Pick<Boot, 'billing'>,
  token: string,
  product: string,
  ref: ChargeRef,
  shown: Cents,
  card: GivenCard | null,
): Promise<Charge> {
  const charge = chargeAddress(boot, product, ref);
  const body = { expected_total: shown, currency: 'USD' };
  await request<Charge>('PUT', `${charge}/accept`, { token, body: card ? { ...body, card } : body });
  return request<Charge>('PUT', `${charge}/activate`, { token, body });
}

/** S4.13, S4.17: a pending charge can be declined. */
export const declineCharge = (boot: Pick<Boot, 'billing'>, token: string, product: string, ref: ChargeRef) =>
  request<Charge>('PUT', `${chargeAddress(boot, product, ref)}/decline`, { token });

/** Ends a payment that waits for the buyer's bank. */
export const giveUp = (boot: Pick<Boot, 'billing'>, token: string, product: string, ref: ChargeRef) =>
  request<Charge>('PUT', `${chargeAddress(boot, product, ref)}/give-up`, { token });

type Authentication = components['schemas']['BillingAuthentication'];

/** How a payment stands at the provider, and what the browser needs while the bank asks. */
export const authentication = (
  boot: Pick<Boot, 'billing'>,
  token: string,
  product: string,
  ref: ChargeRef,
): Promise<Authentication> =>
  request('POST', `${chargeAddress(boot, product, ref)}/authentication`, { token });
