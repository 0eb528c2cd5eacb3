import { HttpResponse, http } from 'msw';
import type { Cart, CartItem, CartPlan, Cycle } from '../features/cart/api/cart';
import { servePerson } from './person';
import { server } from './server';

// Carts as the server sends them, and the services around one.

export const planOf = (cycle: Cycle, unit: number, quantity = 1, part: Partial<CartPlan['price']> = {}) => ({
  id: `pl-${cycle}`,
  billingCycle: cycle,
  perAccount: false,
  price: { unit, quantity, total: unit * quantity, discount: 0, tax: 0, ...part },
});

export function itemOf(part: Partial<CartItem> & Pick<CartItem, 'id' | 'name'>): CartItem {
  const plan = part.plan ?? planOf('monthly', 500, 4, { tax: 460 });
  return {
    productType: 'livechat',
    clientId: '',
    noAccess: [],
    slug: part.id,
    icon: `/marketplace/media/icon/${part.id}.svg`,
    isService: false,
    planId: plan.id,
    perAccount: false,
    trialDays: 0,
    cardRequired: true,
    quantity: plan.price.quantity,
    plans: [plan],
    status: 'open',
    purchasedAt: null,
    note: '',
    chargeId: '',
    chargeType: '',
    confirmUrl: '',
    permissions: [],
    ...part,
    plan,
  };
}

const summaryOf = ({ id, productType, trialDays, plan }: CartItem): Cart['summary']['recurrent'] => {
  const { billingCycle, price } = plan;
  if (billingCycle === 'free') return [];
  const startsAt = trialDays > 0 ? '2026-12-04T10:00:00Z' : '2026-11-20T10:00:00Z';
  return [{ id, productType, trialDays, plan: { billingCycle, price: { total: price.total } }, startsAt }];
};

export function cartOf(products: CartItem[], part: Partial<Cart> = {}): Cart {
  const recurrent = products.filter((one) => ['monthly', 'yearly'].includes(one.plan.billingCycle));
  return {
    id: 'c1',
    name: 'cart',
    license: 1520,
    createdAt: '2026-11-20T09:00:00Z',
    closedAt: null,
    acceptedUntil: null,
    agents: 5,
    seats: 5,
    now: '2026-11-20T10:00:00Z',
    checkedOutUntil: null,
    purchasedAt: null,
    state: 'open',
    coupon: null,
    couponRefusal: null,
    checksum: 'sum-1',
    products,
    summary: {
      oneTime: [],
      recurrent: recurrent.flatMap(summaryOf),
      total: 0,
      tax: 0,
      taxRate: 23_000,
      taxPlace: 'Poland',
      discount: 0,
      due: 0,
      monthly: 0,
    },
    ...part,
  };
}

/** A refusal as the server sends it. */
export const refusalResponse = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
) => HttpResponse.json({ code, message, ...(fields ? { fields } : {}) }, { status });

export const BASE = '/api/products-carts';

/** Answers who is signed in: somebody who may buy, and has a card for live chat. */
export function serveBuyer(scope = 'billing_manage') {
  const visa = { cardType: 'visa', firstSix: '424242', lastFour: '4242', expMonth: 8, expYear: 2029 };
  servePerson({ scope });
  server.use(
    http.get('/api/market/products/my', () =>
      HttpResponse.json([{ product: 'livechat', hasCard: true, agents: 5, cardDetails: visa }]),
    ),
  );
}

/** Serves one cart that each change replaces; gives the calls that changed something, in order. */
export function serveCart(
  first: Cart | null,
  answer: (call: string, cart: Cart | null) => unknown,
): string[] {
  const calls: string[] = [];
  let cart = first;
  const handle = async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const call =
      `${request.method} ${decodeURIComponent(pathname.slice(BASE.length) + search)} ${await request.text()}`.trim();
    calls.push(call);
    if (!request.headers.get('Idempotency-Key')) return refusalResponse(400, 'no_key', 'No key.');
    const next = answer(call, cart);
    if (next instanceof Response) return next;
    cart = next as Cart;
    return HttpResponse.json(cart as object);
  };
  server.use(
    http.get(`${BASE}/recent`, () =>
      cart ? HttpResponse.json(cart) : refusalResponse(404, 'cart_not_found', 'There is no open cart.'),
    ),
    http.post(BASE, handle),
    http.patch(`${BASE}/*`, handle),
    http.put(`${BASE}/*`, handle),
    http.delete(`${BASE}/*`, handle),
  );
  return calls;
}
