import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen';
import { request, toApiError } from '../../../lib/http';
import type { Product } from '../../../lib/payers';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import type { Invoice, Payment, SpentMonth, Subscription } from '../model/billing';

type Billing = Pick<Boot, 'billing'>;
type Page<T> = { result: T[] };

/** As many as the server gives at once: a shorter page is the last one. */
const PAGE_SIZE = 20;

/** A list that is read page by page. */
function pages<T, P extends Page<T>>(boot: Billing, token: string, path: string, query = '') {
  return infiniteQueryOptions({
    queryKey: queryKeys.billing.of(token, path, query),
    queryFn: ({ signal, pageParam }) =>
      request<P>('GET', `${boot.billing}${path}?${query}page=${pageParam}`, { token, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: P, all: P[]) => (last.result.length === PAGE_SIZE ? all.length + 1 : undefined),
    retry: 1,
  });
}

export const boughtSubscriptions = (boot: Billing, token: string, state: 'running' | 'ended') =>
  pages<Subscription, Page<Subscription> & { now: string }>(
    boot,
    token,
    '/purchases/subscriptions',
    `state=${state}&`,
  );

export const boughtPayments = (boot: Billing, token: string) =>
  pages<Payment, Page<Payment>>(boot, token, '/purchases/payments');

export const issuedInvoices = (boot: Billing, token: string) =>
  pages<Invoice, Page<Invoice>>(boot, token, '/invoices');

export const spending = (boot: Billing, token: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, '/purchases/spend'),
    queryFn: ({ signal }) =>
      request<Page<SpentMonth>>('GET', `${boot.billing}/purchases/spend`, { token, signal }),
    retry: 1,
  });

type Verb = 'cancel' | 'keep' | 'activate' | 'archive';

/** S4.13, S4.14: cancels, takes that back, collects again, or removes from the list. */
export const moveSubscription = (
  boot: Billing,
  token: string,
  { product, charge }: Pick<Subscription, 'product' | 'charge'>,
  verb: Verb,
) =>
  request('PUT', `${boot.billing}/recurrent_charge/${product}/${charge.id}/${verb}`, {
    token,
    // Collecting again takes what the row shows.
    ...(verb === 'activate' ? { body: { expected_total: charge.taxes.total_price, currency: 'USD' } } : {}),
  });

/** Has a subscription pay with the card of its product again, not with its own. */
export const payWithProductCard = (
  boot: Billing,
  token: string,
  { product, charge }: Pick<Subscription, 'product' | 'charge'>,
) => request('DELETE', `${boot.billing}/recurrent_charge/${product}/${charge.id}/card`, { token });

export type RefundOf = { product: Product; id: string; kind: 'recurrent_charge' | 'direct_charge' };

/** Asks for what the rules give back. */
export const askRefund = (boot: Billing, token: string, of: RefundOf, reason: string) =>
  request<components['schemas']['BillingRefund']>(
    'POST',
    `${boot.billing}/${of.kind}/${of.product}/${of.id}/refund`,
    { token, body: reason ? { reason } : {} },
  );

/** Brings an invoice as a file: its address asks for the token, which a link could not carry. */
export async function invoiceFile(
  boot: Billing,
  token: string,
  number: number,
  format: 'pdf' | 'html',
): Promise<Blob> {
  const response = await fetch(`${boot.billing}/invoices/${number}?format=${format}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw toApiError(response.status, await response.text());
  return response.blob();
}
