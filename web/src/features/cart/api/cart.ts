import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { ApiError } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { onceKey } from '../../../lib/onceKey';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import type { GivenCard } from '../../card/api';

type Schemas = components['schemas'];

/** S3.13. Cents of a period: one seat before the coupon, all seats after it, the tax on top. */
export type CartItem = Schemas['CartProductBody'];
export type CartPlan = Schemas['CartPlanBody'];
export type Cycle = CartPlan['billingCycle'];
export type Product = CartItem['productType'];

/** S3.12 to S3.15; `now` is the server's clock. */
export type Cart = Schemas['CartCartBody'];
export type Coupon = Schemas['CartCouponBody'];

type Api = Pick<Boot, 'api'>;

const FRESH_MS = 15_000;

/** The options that every change of a cart has. */
const changeOf = (token: string, { id }: Pick<Cart, 'id'>) => ({ params: { id }, token, key: onceKey() });

const itemChange = (token: string, { id }: Pick<Cart, 'id'>, appId: string) => ({
  params: { id, appId },
  token,
  key: onceKey(),
});

export const isMissing = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

const answers = (failure: unknown) =>
  failure instanceof ApiError && failure.status > 0 && failure.status < 500;

export const recentKey = (token: string) => queryKeys.cart.of(token, 'recent');

/** S4.35, S7.38: the open cart of the account; null when there is none. The server answers 204 then, because a 404 would show in the browser's console. */
export const recentCart = (boot: Api, token: string) =>
  queryOptions({
    queryKey: recentKey(token),
    queryFn: async ({ signal }): Promise<Cart | null> => {
      try {
        const cart = await callApi(boot, 'GET', '/api/products-carts/recent', {
          query: { empty: '204' },
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
export const cartById = (boot: Api, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.cart.of(token, id),
    queryFn: ({ signal }) => readCart(boot, token, id, signal),
    staleTime: FRESH_MS,
    retry: (count, failure) => count < 2 && !answers(failure),
  });

export const readCart = (boot: Api, token: string, id: string, signal?: AbortSignal) =>
  callApi(boot, 'GET', '/api/products-carts/{id}', { params: { id }, token, signal });

/** S7.37: the open cart, made when there is none. */
export const createCart = (boot: Api, token: string) =>
  callApi(boot, 'POST', '/api/products-carts', { token, key: onceKey() });

const ITEM = '/api/products-carts/{id}/applications/{appId}';

/** S7.40 */
export const addApp = (boot: Api, token: string, cart: Cart, appId: string, planId: string | undefined) =>
  callApi(boot, 'PATCH', ITEM, {
    ...itemChange(token, cart, appId),
    ...(planId ? { body: { planId } } : {}),
  });

/** S7.40: all of them, or none. */
export const addApps = (boot: Api, token: string, cart: Cart, ids: readonly string[]) =>
  callApi(boot, 'PATCH', '/api/products-carts/{id}/applications', {
    ...changeOf(token, cart),
    query: { id: ids.join(',') },
  });

/** S7.41 */
export const removeApp = (boot: Api, token: string, cart: Cart, appId: string) =>
  callApi(boot, 'DELETE', ITEM, itemChange(token, cart, appId));

/** S7.42 */
export const changePlan = (boot: Api, token: string, { id }: Cart, appId: string, planId: string) =>
  callApi(boot, 'PATCH', '/api/products-carts/{id}/applications/{appId}/plans/{planId}', {
    params: { id, appId, planId },
    token,
    key: onceKey(),
  });

const NO_ACCESS = '/api/products-carts/{id}/applications/{appId}/no-access';

/** Who of the product's members gets access to an app in the cart. */
export const accessInCart = (boot: Api, token: string, { id }: Cart, appId: string) =>
  queryOptions({
    queryKey: queryKeys.cartAccess.of(token, id, appId),
    queryFn: ({ signal }) => callApi(boot, 'GET', NO_ACCESS, { params: { id, appId }, token, signal }),
    retry: 1,
    gcTime: 0,
    networkMode: 'always',
  });

/** S6.12, S9.22: leaves exactly these members without access. */
export const excludeMembersInCart = (
  boot: Api,
  token: string,
  cart: Cart,
  appId: string,
  accounts: readonly string[],
) =>
  callApi(boot, 'PUT', NO_ACCESS, {
    ...itemChange(token, cart, appId),
    body: { accounts: [...accounts] },
  });

/** S7.45 */
export const addCoupon = (boot: Api, token: string, { id }: Cart, code: string) =>
  callApi(boot, 'PATCH', '/api/products-carts/{id}/coupon/{coupon}', {
    params: { id, coupon: code },
    token,
    key: onceKey(),
  });

export const removeCoupon = (boot: Api, token: string, cart: Cart) =>
  callApi(boot, 'DELETE', '/api/products-carts/{id}/coupon', changeOf(token, cart));

/** S4.37, S7.43: keeps the cart for this checkout. */
export const startCheckout = (boot: Api, token: string, cart: Cart) =>
  callApi(boot, 'PATCH', '/api/products-carts/{id}/checkout', changeOf(token, cart));

/** A card for this purchase, and whose purchases it pays. The sums follow its address. */
export const setCartCard = (
  boot: Api,
  token: string,
  cart: Cart,
  { products, ...card }: GivenCard & { products: readonly Product[] },
) =>
  callApi(boot, 'PUT', '/api/products-carts/{id}/card', {
    ...changeOf(token, cart),
    body: { ...card, products: [...products] },
  });

/** The stored cards pay again. */
export const removeCartCard = (boot: Api, token: string, cart: Cart) =>
  callApi(boot, 'DELETE', '/api/products-carts/{id}/card', changeOf(token, cart));

/** S4.37, S7.43 */
export const rejectCheckout = (boot: Api, token: string, cart: Cart) =>
  callApi(boot, 'DELETE', '/api/products-carts/{id}/checkout', changeOf(token, cart));

/** S7.44: buys what was shown, for the total that was shown, once, however often it is asked for. */
export const purchaseCart = (boot: Api, token: string, { id, checksum }: Cart, due: Cents) =>
  callApi(boot, 'PATCH', '/api/products-carts/{id}/purchase', {
    params: { id },
    token,
    body: { checksum, expected_total: due, currency: 'USD' },
    key: `${id}-${checksum}-${due}`,
  });
