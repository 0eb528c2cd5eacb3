import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, readFile } from '../../../lib/api';
import { ApiError } from '../../../lib/http';
import type { Product } from '../../../lib/payers';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import type { Invoice, Subscription } from '../model/billing';

type Billing = Pick<Boot, 'billing'>;

/** As many as the server gives at once: a shorter page is the last one. */
const PAGE_SIZE = 20;

type Read<Page> = (options: { query: { page: string }; token: string; signal: AbortSignal }) => Promise<Page>;

/** A list that is read page by page. */
function pages<Page extends { result: unknown[] }>(token: string, list: string, read: Read<Page>) {
  return infiniteQueryOptions({
    queryKey: queryKeys.billing.of(token, list),
    queryFn: ({ signal, pageParam }) => read({ query: { page: String(pageParam) }, token, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Page, all: Page[]) =>
      last.result.length === PAGE_SIZE ? all.length + 1 : undefined,
    retry: 1,
  });
}

export const boughtSubscriptions = (boot: Billing, token: string, state: 'running' | 'ended') =>
  pages(token, `subscriptions-${state}`, ({ query, ...options }) =>
    callApi(boot, 'GET', '/billing/purchases/subscriptions', { query: { state, ...query }, ...options }),
  );

export const boughtPayments = (boot: Billing, token: string) =>
  pages(token, 'payments', (options) => callApi(boot, 'GET', '/billing/purchases/payments', options));

/** The invoices of a year, or all of them. */
export const issuedInvoices = (boot: Billing, token: string, year: number | null) =>
  pages(token, year === null ? 'invoices' : `invoices-${year}`, ({ query, ...options }) =>
    callApi(boot, 'GET', '/billing/invoices', {
      query: year === null ? query : { ...query, year },
      ...options,
    }),
  );

/** The years that have invoices, the newest first. */
export const invoiceYears = (boot: Billing, token: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'invoice-years'),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/billing/invoices/years', { token, signal }),
    retry: 1,
  });

/** Every invoice of a year, or of all years, whatever was shown before. */
export async function allInvoices(boot: Billing, token: string, year: number | null): Promise<Invoice[]> {
  const all: Invoice[] = [];
  for (let page = 1; ; page += 1) {
    const { result } = await callApi(boot, 'GET', '/billing/invoices', {
      query: { page: String(page), ...(year === null ? {} : { year }) },
      token,
    });
    all.push(...result);
    if (result.length < PAGE_SIZE) return all;
  }
}

/** What an invoice says. */
export const invoiceWords = (boot: Billing, token: string, number: number) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'invoice', String(number)),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/billing/invoices/{number}/words', {
        params: { number: String(number) },
        token,
        signal,
      }),
    retry: (count, failure) => count < 1 && !(failure instanceof ApiError && failure.status < 500),
  });

export const spending = (boot: Billing, token: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'spend'),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/billing/purchases/spend', { token, signal }),
    retry: 1,
  });

/** S4.13, S4.14: cancels, takes that back, or removes from the list. */
type Verb = 'cancel' | 'keep' | 'archive';
type Ref = Pick<Subscription, 'product' | 'charge'>;

export const moveSubscription = (boot: Billing, token: string, { product, charge }: Ref, verb: Verb) =>
  callApi(boot, 'PUT', `/billing/recurrent_charge/{product}/{id}/${verb}`, {
    params: { product, id: charge.id },
    token,
  });

/** Collects what is due again, and gives the charge as it stands then. What is on hold begins anew, at what the row shows. */
export const collectAgain = (boot: Billing, token: string, { product, charge }: Ref) => {
  const params = { product, id: charge.id };
  if (charge.status !== 'frozen')
    return callApi(boot, 'PUT', '/billing/recurrent_charge/{product}/{id}/retry', { params, token });
  return callApi(boot, 'PUT', '/billing/recurrent_charge/{product}/{id}/activate', {
    params,
    token,
    body: { expected_total: charge.taxes.total_price, currency: 'USD' },
  });
};

/** Has a subscription pay with the card of its product again, not with its own. */
export const payWithProductCard = (boot: Billing, token: string, { product, charge }: Ref) =>
  callApi(boot, 'DELETE', '/billing/recurrent_charge/{product}/{id}/card', {
    params: { product, id: charge.id },
    token,
  });

export type RefundOf = { product: Product; id: string; kind: 'recurrent_charge' | 'direct_charge' };

/** Asks for what the rules give back. */
export const requestRefund = (
  boot: Billing,
  token: string,
  { kind, product, id }: RefundOf,
  reason: string,
) =>
  callApi(boot, 'POST', `/billing/${kind}/{product}/{id}/refund`, {
    params: { product, id },
    token,
    body: reason ? { reason } : {},
  });

/** Reads an invoice as a file: its address asks for the token, which a link could not carry. */
export const invoiceFile = (boot: Billing, token: string, number: number) =>
  readFile(boot, '/billing/invoices/{number}', {
    params: { number: String(number) },
    token,
  });
