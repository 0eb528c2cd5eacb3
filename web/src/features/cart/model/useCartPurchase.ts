import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import { report } from '../../../lib/report';
import { cart as cartText } from '../../../messages/cart';
import { useNotify } from '../../notifications/notifications';
import { type Cart, purchaseCart, readCart, recentKey, startCheckout } from '../api/cart';
import {
  cartTotalsOf,
  isLocked,
  isLockedFailure,
  isOutdated,
  isSettled,
  orderPath,
  pollPurchased,
  purchaseSentence,
  whyCartChanged,
} from './cart';
import { announcePurchase } from './purchased';

export type CartPurchase = {
  isBusy: boolean;
  /** Why it did not go on; empty while there is nothing to say. */
  sentence: string;
  /** The total that was shown, after another one was found to be due. */
  shown: Cents | undefined;
  /** Why it is another one. */
  why: readonly string[];
  /** Buys what is shown: gives the cart another card first, or takes one back. */
  start: (cart: Cart, giveCard: (() => Promise<Cart>) | null) => void;
};

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The purchase of a cart, from the button to the page after it. */
export function useCartPurchase(token: string): CartPurchase {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [said, setSaid] = useState<Pick<CartPurchase, 'sentence' | 'shown' | 'why'>>(NOTHING);
  const key = recentKey(token);

  /** Sets the cart's card. Null when its address changed what is due: the buyer must see the new sums first. */
  const withCard = async (cart: Cart, giveCard: () => Promise<Cart>): Promise<Cart | null> => {
    const fresh = await giveCard();
    queryClient.setQueryData<Cart | null>(key, fresh);
    return cartTotalsOf(fresh.products).due === cartTotalsOf(cart.products).due ? fresh : null;
  };

  /** S4.37 to S4.39; null when the sums have changed. */
  const buy = async (shown: Cart, giveCard: (() => Promise<Cart>) | null): Promise<Cart | null> => {
    const cart = giveCard ? await withCard(shown, giveCard) : shown;
    if (!cart) return null;
    // A checkout that took too long starts again, with what is shown.
    if (!isLocked(cart)) queryClient.setQueryData<Cart | null>(key, await startCheckout(boot, token, cart));
    const bought = await purchaseCart(boot, token, cart, cartTotalsOf(shown.products).due);
    // The purchase is running: if polling fails here, the next page polls it.
    return pollPurchased(() => readCart(boot, token, cart.id), pause).catch(() => bought);
  };

  /** Another total is due than the one that was shown: the buyer sees it, and presses again. */
  const sayChanged = (shown: Cart) => {
    const fresh = queryClient.getQueryData<Cart | null>(key);
    setSaid({
      sentence: '',
      shown: cartTotalsOf(shown.products).due,
      why: fresh ? whyCartChanged(shown, fresh) : [],
    });
  };

  const fail = async (failure: unknown, shown: Cart) => {
    // Anything but a refusal is reported.
    if (!(failure instanceof ApiError) || failure.status >= 500) report('cart', 'purchase', failure);
    const isRead = queryClient.invalidateQueries({ queryKey: key });
    // S4.40: without an error; the sums that are right now are shown, and that they are others.
    if (isOutdated(failure)) {
      void invalidate(queryClient, 'billing');
      await isRead;
      const due = cartTotalsOf(queryClient.getQueryData<Cart | null>(key)?.products ?? []).due;
      if (due !== cartTotalsOf(shown.products).due) sayChanged(shown);
    } else if (isLockedFailure(failure)) {
      notify({ kind: 'warning', content: cartText.locked });
      navigate('/cart/');
    } else setSaid({ ...NOTHING, sentence: purchaseSentence(failure, navigator.onLine) });
  };

  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: ({ cart, giveCard }: { cart: Cart; giveCard: (() => Promise<Cart>) | null }) =>
      buy(cart, giveCard),
    onMutate: () => setSaid(NOTHING),
    onError: (failure, { cart }) => fail(failure, cart),
    onSuccess: (cart, { cart: shown }) => {
      void invalidate(queryClient, 'products');
      if (!cart) return sayChanged(shown);
      queryClient.setQueryData(queryKeys.cart.of(token, cart.id), cart);
      if (isSettled(cart)) announcePurchase(queryClient, token, cart);
      navigate(orderPath(cart));
    },
  });
  return {
    isBusy: mutation.isPending,
    ...said,
    start: (cart, giveCard) => {
      if (!mutation.isPending) mutation.mutate({ cart, giveCard });
    },
  };
}

const NOTHING = { sentence: '', shown: undefined, why: [] } as const;
