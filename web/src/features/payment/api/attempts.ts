import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { ApiError } from '../../../lib/http';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import { checkout as text } from '../../../messages/checkout';
import type { ChargeRef } from '../model/payment';

/** A payment that waits for the buyer's bank: it is resumed and given up by its charge. */
export type Attempt = components['schemas']['BillingPaymentAttempt'];

/** A payment for an app that nobody confirmed with the bank in time. */
export type Unconfirmed = components['schemas']['BillingUnconfirmedPayment'];

type Attempts = { result: Attempt[]; unconfirmed?: Unconfirmed[] };

const FRESH_MS = 15_000;

/** One answer tells of both kinds of payments; nothing of either for people who may not pay. */
function attemptsOf<Part>(boot: Pick<Boot, 'billing'>, token: string, select: (attempts: Attempts) => Part) {
  return queryOptions({
    queryKey: queryKeys.attempts.of(token),
    queryFn: async ({ signal }): Promise<Attempts> => {
      try {
        return await callApi(boot, 'GET', '/billing/purchases/attempts', { token, signal });
      } catch (failure) {
        if (failure instanceof ApiError && failure.status > 0 && failure.status < 500) return { result: [] };
        throw failure;
      }
    },
    select,
    staleTime: FRESH_MS,
    retry: 1,
  });
}

/** The payments of the organization that wait for its bank. */
export const openAttempts = (boot: Pick<Boot, 'billing'>, token: string) =>
  attemptsOf(boot, token, ({ result }) => result);

/** Those that nobody confirmed in time, while that is news. */
export const unconfirmedPayments = (boot: Pick<Boot, 'billing'>, token: string) =>
  attemptsOf(boot, token, ({ unconfirmed }) => unconfirmed ?? []);

/** The charge that a page follows: of a period, its subscription. */
export const refOfAttempt = ({ charge, recurrent_charge_id: id }: Attempt): ChargeRef =>
  id ? { kind: 'recurrent_charge', id } : { kind: 'direct_charge', id: charge.id };

/** The card that the bank asks about. */
export const cardOf = (attempt: Attempt | undefined) =>
  attempt && { cardType: attempt.card_type, lastFour: attempt.last_four };

/** The page that follows the payment, once the buyer comes back from the bank. */
export function backOf(attempt: Attempt) {
  const { charge, slug, recurrent_charge_id: subscription, cart_id: cart } = attempt;
  if (cart) return `/checkout/cart/${encodeURIComponent(cart)}/thank-you/`;
  const kind = subscription ? 'recurrent_charge' : 'direct_charge';
  const id = encodeURIComponent(subscription || charge.id);
  return isOfShop(attempt)
    ? `/checkout/${slug}/?charge=${id}&type=${kind}`
    : `/checkout/charge/${id}/${kind}/?paying=1`;
}

/** Whether it is the purchase of an app at a plan of the shop, which has a checkout of its own. */
const isOfShop = ({ slug, resource, first, charge }: Attempt) =>
  slug !== '' && !resource && first && charge.price_source === 'plan';

/** Where the same is bought with another card; null for what the shop has no checkout of. */
export function anotherCardPathOf(attempt: Attempt): string | null {
  // Of a subscription it may be a change, which its own card pays for.
  if (attempt.cart_id || attempt.recurrent_charge_id || !isOfShop(attempt)) return null;
  const plan = attempt.charge.plan_id ? `&plan=${encodeURIComponent(attempt.charge.plan_id)}` : '';
  return `/checkout/${attempt.slug}/?card=another${plan}`;
}

/** A moment of today or tomorrow, by the clock of the person: "18:40", "tomorrow, 18:40". */
export function timeOf(moment: string, now: Date): string {
  const at = new Date(moment);
  const two = (n: number) => String(n).padStart(2, '0');
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return at.toDateString() === now.toDateString() ? time : text.tomorrow(time);
}
