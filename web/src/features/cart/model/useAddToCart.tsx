import { useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { cart as text } from '../../../messages/cart';
import { useNotify } from '../../notifications/notifications';
import { addApp, addApps, type Cart, createCart, recentCart, recentKey, removeApp } from '../api/cart';
import { CartToast } from '../components/CartToast';
import { BULK_PAUSE_MS } from './cart';
import { useChangeCart } from './useCart';

export type NamedApp = { id: string; name: string };

export type AddToCart = {
  isBusy: boolean;
  addOne: (app: NamedApp, planId: string | undefined) => Promise<void>;
  addAll: (apps: readonly NamedApp[]) => Promise<void>;
};

/** Puts apps into the account's cart, and says so with a way back. */
export function useAddToCart(token: string): AddToCart {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, change } = useChangeCart(token);

  /** S4.35: the most recent cart, or a new one, with the chosen products added. */
  const add = (sentence: string, work: (cart: Cart) => Promise<Cart>) => {
    let step: string = text.loadFailed;
    return change({
      sentence: () => step,
      work: async () => {
        let cart = await queryClient.fetchQuery(recentCart(boot, token));
        if (!cart) {
          step = text.createFailed;
          cart = await createCart(boot, token);
        }
        step = sentence;
        return work(cart);
      },
    });
  };

  const addOne: AddToCart['addOne'] = async ({ id, name }, planId) => {
    const added = await add(text.addFailed, (cart) => addApp(boot, token, cart, id, planId));
    if (!added) return;
    const undo = () => change({ work: () => removeApp(boot, token, added, id), sentence: text.removeFailed });
    notify({
      kind: 'success',
      content: <CartToast toCart sentence={text.added(name)} onUndo={() => void undo()} />,
      about: `cart ${id}`,
    });
  };

  const addAll: AddToCart['addAll'] = async (apps) => {
    let left: NamedApp[] = [];
    const added = await add(text.addAllFailed, async (cart) => {
      try {
        return await addApps(boot, token, cart, ids(apps));
      } catch (failure) {
        // All or nothing: what cannot be added is named, and left out.
        left = refused(failure, apps);
        const rest = apps.filter((one) => !left.includes(one));
        if (left.length === 0 || rest.length === 0) throw failure;
        return addApps(boot, token, cart, ids(rest));
      }
    });
    if (!added) return;
    const out = left.length > 0 ? ` ${text.leftOut(left.map((one) => one.name))}` : '';
    notify({
      kind: 'success',
      content: <CartToast toCart sentence={text.addedAll(apps.length - left.length) + out} />,
    });
    await new Promise((done) => setTimeout(done, BULK_PAUSE_MS)); // S4.42
    await queryClient.invalidateQueries({ queryKey: recentKey(token) });
  };
  return { isBusy, addOne, addAll };
}

const ids = (apps: readonly NamedApp[]) => apps.map((one) => one.id);

function refused(failure: unknown, apps: readonly NamedApp[]): NamedApp[] {
  return failure instanceof ApiError ? apps.filter((one) => one.id in failure.fields) : [];
}
