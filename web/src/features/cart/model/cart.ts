import { ApiError, BlockedCall } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { cart as text } from '../../../messages/cart';
import { checkout } from '../../../messages/checkout';
import { needsCard } from '../../card/model';
import { failureSentence } from '../../payment/model/payment';
import { whyChanged } from '../../payment/model/why';
import type { Cart, CartItem, CartPlan, Product } from '../api/cart';

export const POLL_MS = 250; // S9.08
export const POLL_TRIES = 10; // S9.08
export const BULK_PAUSE_MS = 500; // S4.42, S9.08

const CHECKSUM = 'PRODUCTS_CART_CHECKSUM';

/** S8.16 */
const LOCKED_CODES = new Set([CHECKSUM, 'PRODUCTS_CART_CHECKOUT_STARTED']);

/** Refusals that the server explains in a sentence for the person. */
const EXPLAINED_CODES = new Set([
  'already_installed',
  'own_application',
  'not_for_sale',
  'ghost_read_only',
  'cart_closed',
  'cart_empty',
  'cart_item_billing_error',
  'cart_not_checked_out',
  'cart_items_refused',
  'cart_full',
]);

/** S4.41: another checkout keeps the cart. */
export const isLockedFailure = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 400 && LOCKED_CODES.has(failure.code);

/** S4.40: the cart is not what the person saw. */
export const isOutdated = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 400 && failure.code === CHECKSUM;

/** The sentence for a change that failed: its own one of S8.18 to S8.24, the ad blocker's (S8.11), or the reason. */
export function changeSentence(failure: unknown, own: string, isOnline: boolean): string {
  if (!(failure instanceof ApiError)) return own;
  if (failure.status === 0) return isOnline && failure instanceof BlockedCall ? checkout.adBlock : own;
  if (isLockedFailure(failure)) return text.locked;
  return EXPLAINED_CODES.has(failure.code) ? reasonOf(failure) : own;
}

/** What the server says, of the products that it names or of the cart. */
function reasonOf({ message, fields }: ApiError): string {
  const reasons = [...new Set(Object.values(fields))];
  return reasons.length > 0 ? reasons.join(' ') : message;
}

/** The sentence for a purchase that failed (S8.11 to S8.14). A cart that is gone is not "this transaction". */
export function purchaseSentence(failure: unknown, isOnline: boolean): string {
  if (failure instanceof ApiError) {
    if (failure.status === 404) return checkout.generalFailed;
    if (EXPLAINED_CODES.has(failure.code)) return reasonOf(failure);
  }
  return failureSentence(failure, isOnline);
}

export const isLocked = ({ state }: Pick<Cart, 'state'>): boolean => state === 'checking_out';

/** S4.37: the minutes that a checkout still keeps the cart, so many milliseconds after it was read. */
export function minutesLeft(
  { checkedOutUntil, now }: Pick<Cart, 'checkedOutUntil' | 'now'>,
  agoMs: number,
): number {
  if (!checkedOutUntil) return 0;
  return Math.max(0, Math.ceil((Date.parse(checkedOutUntil) - Date.parse(now) - agoMs) / 60_000));
}

export type Period = 'monthly' | 'yearly';

/** The period of a subscription; null for a single payment or a free app. */
export const periodOf = ({ billingCycle }: Pick<CartPlan, 'billingCycle'>): Period | null =>
  billingCycle === 'monthly' || billingCycle === 'yearly' ? billingCycle : null;

/** Nothing is paid for it today. */
export const isTrial = ({ plan, trialDays }: Pick<CartItem, 'plan' | 'trialDays'>): boolean =>
  trialDays > 0 && periodOf(plan) !== null;

/** S5.13: a trial may begin without a card, and what costs nothing needs none. */
export function needsCardFor(item: Pick<CartItem, 'plan' | 'trialDays' | 'cardRequired'>): boolean {
  const { billingCycle, price } = item.plan;
  if (billingCycle === 'free' || (billingCycle === 'once' && price.total === 0)) return false;
  return billingCycle === 'once' || needsCard(item.trialDays, item.cardRequired);
}

/** The products whose cards pay for a cart, and those of them that cannot do without. */
export function payingProducts(items: readonly CartItem[]): { all: Product[]; needed: Product[] } {
  const of = (paid: readonly CartItem[]) => [...new Set(paid.map((one) => one.productType))].sort();
  return {
    all: of(items.filter((one) => one.plan.price.total > 0)),
    needed: of(items.filter(needsCardFor)),
  };
}

export type CartTotals = { subtotal: Cents; off: Cents; tax: Cents; due: Cents };

/** What is due today: trials cost nothing yet. */
export function cartTotalsOf(items: readonly CartItem[]): CartTotals {
  const today = items.filter((one) => !isTrial(one)).map((one) => one.plan.price);
  const sum = (part: (price: CartPlan['price']) => Cents) => today.reduce((all, one) => all + part(one), 0);
  const subtotal = sum((one) => one.unit * one.quantity);
  const total = sum((one) => one.total);
  const tax = sum((one) => one.tax);
  return { subtotal, off: subtotal - total, tax, due: total + tax };
}

/** S9.18: what an item costs and when, in one line. */
export function termsOf(item: CartItem, startsAt: string | undefined): string {
  const { plan, trialDays } = item;
  const { total } = plan.price;
  const period = periodOf(plan);
  if (plan.billingCycle === 'free') return text.freeToInstall;
  if (!period) return text.oneTimePayment(total);
  if (!isTrial(item)) return `${text.perPeriod(total, period)}, ${text.billedNow}`;
  const starts = startsAt ? `, ${text.billingStarts(startsAt)}` : '';
  return text.trial(trialDays, total, period) + starts;
}

/** The day so many months later; the last of a month where that is shorter. */
export function monthsLater(iso: string, months: number): string {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

const MONTHS = { monthly: 1, yearly: 12 } as const;

/** A day, with the names of its items when there are several. */
export type NamedDay = { date: string; names: string[] };

/** S9.18: the days on which trials end and subscriptions renew, each once, the first one first. */
export function datesOf(cart: Pick<Cart, 'products' | 'summary'>): {
  trialEnds: NamedDay[];
  renews: NamedDay[];
} {
  const starts = new Map(cart.summary.recurrent.map((one) => [one.id, one.startsAt]));
  const of = (items: readonly CartItem[], when: (item: CartItem, at: string) => string): NamedDay[] => {
    const names = new Map<string, string[]>();
    let known = 0;
    for (const one of items) {
      const at = starts.get(one.id);
      if (!at) continue;
      const date = when(one, at);
      names.set(date, [...(names.get(date) ?? []), one.name]);
      known += 1;
    }
    // A single item needs no name.
    return [...names]
      .map(([date, of]) => ({ date, names: known > 1 ? of : [] }))
      .sort((a, b) => a.date.localeCompare(b.date));
  };
  return {
    trialEnds: of(cart.products.filter(isTrial), (_, at) => at.slice(0, 10)),
    renews: of(
      cart.products.filter((one) => !isTrial(one)),
      ({ plan }, at) => monthsLater(at, MONTHS[periodOf(plan) ?? 'monthly']),
    ),
  };
}

/** Why a cart comes to another sum than was shown: each reason once. */
export function whyCartChanged(
  shown: Pick<Cart, 'products' | 'summary'>,
  now: Pick<Cart, 'products' | 'summary'>,
): string[] {
  const reasons = now.products.flatMap((item) => {
    const before = shown.products.find((one) => one.id === item.id)?.plan.price;
    const { unit, quantity, total, tax } = item.plan.price;
    return whyChanged(
      before && { unit: before.unit, quantity: before.quantity, taxRate: shown.summary.taxRate / 1000 },
      {
        name: item.name,
        cents: total,
        tax_cents: tax,
        unit_cents: unit,
        quantity,
        tax_rate: now.summary.taxRate,
        tax_place: now.summary.taxPlace,
      },
    );
  });
  return [...new Set(reasons)];
}

/** What a year costs less when it is paid at once; null where the two cannot be compared. */
export function yearlySaving(plans: readonly CartPlan[]): { percent: number; cents: Cents } | null {
  const of = (cycle: Period) => plans.find((one) => one.billingCycle === cycle)?.price.total ?? 0;
  const twelve = of('monthly') * 12;
  const cents = twelve - of('yearly');
  if (of('yearly') === 0 || cents <= 0) return null;
  return { percent: Math.round((cents * 100) / twelve), cents };
}

/** S8.25; null without a note. */
export function noteSentence({ note, productType }: Pick<CartItem, 'note' | 'productType'>): string | null {
  if (note === '') return null;
  if (note === 'billing_error') return text.notes.billing;
  return note === 'product_inactive' ? text.notes.inactive(productType) : text.notes.other;
}

/** S5.14: nobody checks out what could not be paid. */
export const unpaidItems = (items: readonly CartItem[]): CartItem[] =>
  items.filter((one) => one.note === 'billing_error');

/** What cannot be bought, named, in one sentence; nothing when all can. */
export function refusedSentence({ products }: Pick<Cart, 'products'>): string | undefined {
  const refused = products.filter((one) => one.refusal !== undefined).map((one) => one.name);
  return refused.length > 0 ? text.refused(refused) : undefined;
}

/** The purchase is complete, whatever failed of it. */
export const isSettled = ({ purchasedAt }: Pick<Cart, 'purchasedAt'>): boolean => purchasedAt !== null;

/** S4.39 */
export function splitPurchased(items: readonly CartItem[]): { purchased: CartItem[]; not: CartItem[] } {
  return {
    purchased: items.filter((one) => one.purchasedAt !== null),
    not: items.filter((one) => one.purchasedAt === null),
  };
}

/** S2.25: which page a purchase leads to; it waits on the thank-you page until it is complete. */
export function pageAfter(cart: Pick<Cart, 'purchasedAt' | 'products'>): 'thank-you' | 'review-order' {
  if (!isSettled(cart)) return 'thank-you';
  const { not } = splitPurchased(cart.products);
  return not.every((one) => one.note === 'product_inactive') ? 'thank-you' : 'review-order';
}

export const orderPath = (cart: Pick<Cart, 'id' | 'purchasedAt' | 'products'>): string =>
  `/checkout/cart/${encodeURIComponent(cart.id)}/${pageAfter(cart)}/`;

/** S4.39, S9.08: asks until the purchase is complete, ten times at most; gives the last answer. */
export async function pollPurchased(
  read: () => Promise<Cart>,
  pause: (ms: number) => Promise<void>,
): Promise<Cart> {
  await pause(POLL_MS);
  for (let tries = 1; ; tries += 1) {
    const cart = await read();
    if (isSettled(cart) || tries === POLL_TRIES) return cart;
    await pause(POLL_MS);
  }
}

/** The page of an item's app. */
export const itemPath = ({ isService, slug }: Pick<CartItem, 'isService' | 'slug'>): string =>
  `/${isService ? 'services' : 'apps'}/${slug}/`;
