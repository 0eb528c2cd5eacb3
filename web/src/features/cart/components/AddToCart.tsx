import './add-to-cart.css';
import { ShoppingCart } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { App, Plan } from '../../../lib/wire';
import { cart as text } from '../../../messages/cart';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { useSession } from '../../session/model/session';
import { consumePendingItem, forgetPendingItem, savePendingItem } from '../model/pendingCartItem';
import { useAddToCart } from '../model/useAddToCart';
import { useCart } from '../model/useCart';

type AddToCartProps = { app: Pick<App, 'id' | 'name'>; plan: Plan | undefined };

/** Adds an app to the cart, to be bought with others. Visitors are asked to sign in first. */
export function AddToCart({ app, plan }: AddToCartProps) {
  const session = useSession();
  const { token, isGhost, query } = useCart();
  const { isBusy, addOne } = useAddToCart(token);
  const isInCart = query.data?.products.some((one) => one.id === app.id) ?? false;

  const fulfil = useEffectEvent(() => {
    const pending = consumePendingItem(app.id);
    if (pending && !isGhost) void addOne(app, pending.planId);
  });
  useEffect(() => {
    // Outside: the storage of the tab, where the pending item waits for the sign-in.
    if (token) fulfil();
  }, [token]);

  const add = async () => {
    if (token) return addOne(app, plan?.id);
    savePendingItem({ appId: app.id, ...(plan ? { planId: plan.id } : {}) });
    if (!(await session.signIn())) forgetPendingItem();
  };

  if (isGhost) return null;
  if (isInCart) {
    return (
      <Link to="/cart/" className={`add-to-cart ${buttonClass({ variant: 'ghost', block: true })}`}>
        <ShoppingCart size={17} aria-hidden="true" />
        {text.inCart}
      </Link>
    );
  }
  return (
    <Button variant="ghost" block className="add-to-cart" busy={isBusy} onClick={() => void add()}>
      <ShoppingCart size={17} aria-hidden="true" />
      {text.add}
    </Button>
  );
}
