import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen';
import { ApiError, request } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import type { GivenCard } from '../../card/api';
import type { Access } from '../../installation/api';

type Schemas = components['schemas'];

/** S3.13. Cents of a period: one seat before the coupon, all seats after it, the tax on top. */
export type CartItem = Schemas['CartProductBody'];
export type CartPlan = Schemas['CartPlanBody'];
export type Cycle = CartPlan['billingCycle'];
export type Product = CartItem['productType'];

/** S3.12 to S3.15; `now` is the server's clock. */
export type Cart = Omit<Schemas['CartCartBody'], 'coupon'> & {
  // The generated type cannot say that there may be none.
  coupon: Coupon | null;
};
export type Coupon = Schemas['CartCouponBody'];

type Api = Pick<Boot, 'api'>;

const FRESH_MS = 15_000;

/** What is said twice is done once (decisions rule 13). */
const onceKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');

type CallOptions = { body?: unknown; key?: string };

function change<T = Cart>(
  { api }: Api,
  token: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, key = onceKey() }: CallOptions = {},
): Promise<T> {
  return request<T>(method, `${api}/products-carts${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
    headers: { 'Idempotency-Key': key },
  });
}

const itemPath = (cart: Pick<Cart, 'id'>, appId: string) =>
  `/${cart.id}/applications/${encodeURIComponent(appId)}`;

export const isMissing = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

const answers = (failure: unknown) =>
  failure instanceof ApiError && failure.status > 0 && failure.status < 500;

export const recentKey = (token: string) => queryKeys.cart.of(token, 'recent');

/** S4.35, S7.38: the open cart of the account; null when there is none, which is asked for quietly: no 404 in the console. */
export const recentCart = ({ api }: Api, token: string) =>
  queryOptions({
    queryKey: recentKey(token),
    queryFn: async ({ signal }): Promise<Cart | null> => {
      try {
        const cart = await request<Cart | undefined>('GET', `${api}/products-carts/recent?empty=204`, {
          token,
          signal,
        });
        return cart ?? null;
      } catch (failure) {
        if (isMissing(failure)) return null;
        throw failure;
      }
    },
    staleTime: FRESH_MS,
    retry: (count, failure) => count < 1 && !answers(failure),
    // Asking while offline fails at once, so that the page can say so.
    networkMode: 'always',
    refetchOnReconnect: true,
  });

/** S7.38: one of the account's carts, also when it was purchased. */
export const cartById = ({ api }: Api, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.cart.of(token, id),
    queryFn: ({ signal }) => readCart({ api }, token, id, signal),
    staleTime: FRESH_MS,
    retry: (count, failure) => count < 2 && !answers(failure),
  });

export const readCart = ({ api }: Api, token: string, id: string, signal?: AbortSignal) =>
  request<Cart>('GET', `${api}/products-carts/${encodeURIComponent(id)}`, {
    token,
    ...(signal ? { signal } : {}),
  });

/** S7.37: the open cart, made when there is none. */
export const createCart = (boot: Api, token: string) => change(boot, token, 'POST', '');

/** S7.40 */
export const addApp = (boot: Api, token: string, cart: Cart, appId: string, planId: string | undefined) =>
  change(boot, token, 'PATCH', itemPath(cart, appId), planId ? { body: { planId } } : {});

/** S7.40: all of them, or none. */
export const addApps = (boot: Api, token: string, cart: Cart, ids: readonly string[]) =>
  change(boot, token, 'PATCH', `/${cart.id}/applications?id=${ids.map(encodeURIComponent).join(',')}`);

/** S7.41 */
export const removeApp = (boot: Api, token: string, cart: Cart, appId: string) =>
  change(boot, token, 'DELETE', itemPath(cart, appId));

/** S7.42 */
export const changePlan = (boot: Api, token: string, cart: Cart, appId: string, planId: string) =>
  change(boot, token, 'PATCH', `${itemPath(cart, appId)}/plans/${encodeURIComponent(planId)}`);

/** Who of the product's members gets access to an app in the cart. */
export const accessInCart = ({ api }: Api, token: string, cart: Cart, appId: string) =>
  queryOptions({
    queryKey: queryKeys.cartAccess.of(token, cart.id, appId),
    queryFn: ({ signal }) =>
      request<Access>('GET', `${api}/products-carts${itemPath(cart, appId)}/no-access`, { token, signal }),
    retry: 1,
    gcTime: 0,
    networkMode: 'always',
  });

/** S6.12, S9.22: leaves exactly these members without access. */
export const leaveOutInCart = (
  boot: Api,
  token: string,
  cart: Cart,
  appId: string,
  accounts: readonly string[],
) => change(boot, token, 'PUT', `${itemPath(cart, appId)}/no-access`, { body: { accounts } });

/** S7.45 */
export const addCoupon = (boot: Api, token: string, cart: Cart, code: string) =>
  change(boot, token, 'PATCH', `/${cart.id}/coupon/${encodeURIComponent(code)}`);

export const removeCoupon = (boot: Api, token: string, cart: Cart) =>
  change(boot, token, 'DELETE', `/${cart.id}/coupon`);

/** S4.37, S7.43: keeps the cart for this checkout. */
export const startCheckout = (boot: Api, token: string, cart: Cart) =>
  change(boot, token, 'PATCH', `/${cart.id}/checkout`);

/** A card for this purchase, and whose purchases it pays. The sums follow its address. */
export const giveCartCard = (
  boot: Api,
  token: string,
  cart: Cart,
  card: GivenCard & { products: readonly Product[] },
) => change(boot, token, 'PUT', `/${cart.id}/card`, { body: card });

/** The stored cards pay again. */
export const takeCartCard = (boot: Api, token: string, cart: Cart) =>
  change(boot, token, 'DELETE', `/${cart.id}/card`);

/** S4.37, S7.43 */
export const rejectCheckout = (boot: Api, token: string, cart: Cart) =>
  change(boot, token, 'DELETE', `/${cart.id}/checkout`);

/** S7.44: buys what was shown, for the total that was shown, once, however often it is asked for. */
export const purchaseCart = (boot: Api, token: string, { id, checksum }: Cart, due: Cents) =>
  change(boot, token, 'PATCH', `/${id}/purchase`, {
    body: { checksum, expected_total: due, currency: 'USD' },
    key: `${id}-${checksum}-${due}`,
  });
