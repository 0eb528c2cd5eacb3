import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';

/** As many as the server gives at once: a shorter page is the last one. */
const PAGE_SIZE = 20;
const MOST_PAGES = 25;

type Page<One> = { result: One[]; now?: string };

/** All of a list that the server gives page by page. */
async function allOf<One>(read: (page: string) => Promise<Page<One>>): Promise<{ list: One[]; now: string }> {
  const list: One[] = [];
  let now = '';
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { result, now: at } = await read(String(page));
    list.push(...result);
    now ||= at ?? '';
    if (result.length < PAGE_SIZE) break;
  }
  return { list, now };
}

type Billing = Pick<Boot, 'billing'>;

/** What the organization pays again and again, and what is not ended. */
export const allSubscriptions = (boot: Billing, token: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'all-subscriptions'),
    queryFn: ({ signal }) =>
      allOf((page) =>
        callApi(boot, 'GET', '/billing/purchases/subscriptions', {
          query: { state: 'running', page },
          token,
          signal,
        }),
      ),
    retry: 1,
  });

/** What it paid once. */
export const allPayments = (boot: Billing, token: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'all-payments'),
    queryFn: ({ signal }) =>
      allOf((page) =>
        callApi(boot, 'GET', '/billing/purchases/payments', { query: { page }, token, signal }),
      ),
    retry: 1,
  });
