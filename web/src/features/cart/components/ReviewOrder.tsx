import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBoot } from '../../../lib/boot';
import { cart as cartText, order as text } from '../../../messages/cart';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { useNotify } from '../../notifications/notifications';
import { useIsGhost } from '../../session/model/useIsGhost';
import { type Cart, type CartItem, recentCart, removeApp } from '../api/cart';
import { cartTotalsOf, splitPurchased, unpaidItems } from '../model/cart';
import { useChangeCart } from '../model/useCart';
import { Blocked, useStartCheckout } from './CartSummary';
import { Settings } from './CartThanks';
import { OrderList } from './OrderList';

/** S2.25: a purchase of which something failed. What failed waits in the open cart, to be tried again or removed. */
export function ReviewOrder({ cart, token }: { cart: Cart; token: string }) {
  const { purchased, not } = splitPurchased(cart.products);
  const open = useQuery(recentCart(useBoot(), token)).data;
  const failed = unpaidItems(not.filter((one) => isIn(open, one)));
  const { heading, remove } = useRemoval(open ?? null, token);
  const isGhost = useIsGhost();
  return (
    <div className="thank-you order-review">
      <h1 ref={heading} tabIndex={-1}>
        {text.reviewTitle(not.length, cart.products.length)}
      </h1>
      <p className="thank-you-lead">{text.reviewText(cartTotalsOf(purchased).due)}</p>
      <OrderList
        title={text.notInstalled}
        items={not}
        action={(item) =>
          isIn(open, item) &&
          !isGhost && (
            <Button size="sm" onClick={() => remove(item)}>
              {text.remove} <span className="sr-only">{item.name}</span>
            </Button>
          )
        }
      />
      {failed[0] && !isGhost && (
        <Blocked product={failed[0].productType} token={token} lead={text.cardText} />
      )}
      {open && !isGhost && not.some((one) => isIn(open, one)) && <TryAgain cart={open} token={token} />}
      <OrderList title={text.installed} items={purchased} action={(item) => <Settings item={item} />} />
      <div className="checkout-ended mt-6">
        <Link to="/cart/" className={buttonClass()}>
          {text.toCart}
        </Link>
        <Link to="/apps/" className={buttonClass({ variant: 'ghost' })}>
          {text.browse}
        </Link>
      </div>
    </div>
  );
}

const isIn = (open: Cart | null | undefined, item: Pick<CartItem, 'id'>): boolean =>
  open?.products.some((one) => one.id === item.id) ?? false;

function TryAgain({ cart, token }: { cart: Cart; token: string }) {
  const { isBusy, start } = useStartCheckout(cart, token);
  return (
    <Button variant="primary" className="order-again" busy={isBusy} onClick={start}>
      {text.tryAgain}
    </Button>
  );
}

/** Taking out of the open cart what failed; reading goes on at the heading. */
function useRemoval(open: Cart | null, token: string) {
  const boot = useBoot();
  const notify = useNotify();
  const heading = useRef<HTMLHeadingElement>(null);
  const { change } = useChangeCart(token);
  const remove = async (item: CartItem) => {
    if (!open) return;
    const work = () => removeApp(boot, token, open, item.id);
    if (!(await change({ work, sentence: cartText.removeFailed }))) return;
    notify({ kind: 'success', content: cartText.removed(item.name) });
    heading.current?.focus();
  };
  return { heading, remove: (item: CartItem) => void remove(item) };
}
