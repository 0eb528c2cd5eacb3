import { Amount } from '../../../ui/Amount';
import '../../../ui/buy-bar.css';
import { useEffect } from 'react';
import { cart as text } from '../../../messages/cart';
import { Button } from '../../../ui/Button';
import type { Cart } from '../api/cart';
import { cartTotalsOf, refusedSentence } from '../model/cart';
import { useStartCheckout } from './CartSummary';

/** The bar at the bottom of narrow screens: what is due and the way to pay it. */
export function CartBar({ cart, token }: { cart: Cart; token: string }) {
  const { isBusy, start } = useStartCheckout(cart, token);
  useEffect(() => {
    // Outside: the document, whose toasts and end of page make room for the bar.
    document.documentElement.classList.add('has-buy-bar');
    return () => document.documentElement.classList.remove('has-buy-bar');
  }, []);
  return (
    <div className="buy-bar">
      <div className="grow">
        <p className="cart-small">{text.due}</p>
        <b className="num">
          <Amount cents={cartTotalsOf(cart.products).due} />
        </b>
      </div>
      <Button variant="primary" busy={isBusy} disabled={refusedSentence(cart) !== undefined} onClick={start}>
        {text.checkout}
      </Button>
    </div>
  );
}
