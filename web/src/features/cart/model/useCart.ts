import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { announce } from '../../../lib/host';
import { ApiError } from '../../../lib/http';
import { report } from '../../../lib/report';
import { cart as text } from '../../../messages/cart';
import { useNotify } from '../../notifications/notifications';
import { useSession } from '../../session/model/session';
import { type Cart, recentCart, recentKey } from '../api/cart';
import { changeSentence, isLockedFailure } from './cart';

type Change = {
  work: () => Promise<Cart>;
  /** The sentence for a failure that has no better one (S8.18 to S8.24), of the step that failed. */
  sentence: string | (() => string);
  /** How the cart will look; shown until the answer comes. */
  expected?: (cart: Cart) => Cart;
  /** Says a failure at its place, instead of the toast. */
  onFailure?: (sentence: string, failure: unknown) => void;
};

export type ChangeCart = (change: Change) => Promise<Cart | null>;

/** Changes the cart, one change after the other, and keeps what comes back. A failure is a toast, unless its place says it; the answer is null then. */
export function useChangeCart(token: string): { isBusy: boolean; change: ChangeCart } {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const key = recentKey(token);
  const reload = () => queryClient.invalidateQueries({ queryKey: key });
  const mutation = useMutation({
    scope: { id: 'cart' },
    // Asking while offline fails at once, so that the person knows.
    networkMode: 'always',
    mutationFn: ({ work }: Change) => work(),
    onMutate: async ({ expected }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Cart | null>(key);
      if (expected && before) queryClient.setQueryData<Cart | null>(key, expected(before));
    },
    onSuccess: (cart) => {
      queryClient.setQueryData<Cart | null>(key, cart);
      announce('marketplace_cart_update', { id: cart.id, products: cart.products.map((one) => one.id) });
    },
    onError: (failure, { sentence, onFailure }) => {
      if (!(failure instanceof ApiError) || failure.status >= 500) report('cart', 'change', failure);
      const own = typeof sentence === 'string' ? sentence : sentence();
      const content = changeSentence(failure, own, navigator.onLine);
      if (onFailure) onFailure(content, failure);
      else notify({ kind: isLockedFailure(failure) ? 'warning' : 'error', content });
      void reload();
    },
  });
  const change: ChangeCart = (asked) => mutation.mutateAsync(asked).catch(() => null);
  return { isBusy: mutation.isPending, change };
}

export type ReadCart = { token: string; isGhost: boolean; query: UseQueryResult<Cart | null> };

/** The open cart of whoever is signed in; null when they have none. */
export function useCart(): ReadCart {
  const boot = useBoot();
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const token = isSignedIn ? session.user.token : '';
  const query = useQuery({ ...recentCart(boot, token), enabled: token !== '' });
  return { token, isGhost: isSignedIn && session.user.isGhostLogin, query };
}

/** The sentence for a cart that could not be read. */
export const loadSentence = (failure: unknown) => changeSentence(failure, text.loadFailed, navigator.onLine);
