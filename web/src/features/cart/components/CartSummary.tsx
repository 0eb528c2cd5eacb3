import '../../payment/components/checkout.css';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { cart as text } from '../../../messages/cart';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { TermsLine } from '../../payment/components/TermsLine';
import { useIsGhost } from '../../session/model/useIsGhost';
import { type Cart, type Product, startCheckout } from '../api/cart';
import { itemPath, refusedSentence, unpaidItems } from '../model/cart';
import { useChangeCart } from '../model/useCart';
import { Totals } from './Totals';

const CardDialog = lazyPart(() => import('../../payment/components/CardDialog').then((m) => m.CardDialog));

type CartSummaryProps = { cart: Cart; token: string; isOld: boolean; isFixed: boolean };

/** The sums, and the way to pay them. */
export function CartSummary({ cart, token, isOld, isFixed }: CartSummaryProps) {
  const { isBusy, start } = useStartCheckout(cart, token);
  const failed = unpaidItems(cart.products);
  const isGhost = useIsGhost();
  return (
    <aside className="panel checkout-summary cart-summary" aria-label={text.summary}>
      <div className="panel-head">
        <h2>{text.summary}</h2>
        {cart.coupon && <Badge tone="success">{text.couponBadge(cart.coupon.code)}</Badge>}
      </div>
      <div className="panel-body">
        <Totals cart={cart} isOld={isOld} />
        {failed[0] && !isGhost && <Blocked product={failed[0].productType} token={token} />}
        {!isFixed && (
          <Button
            variant="primary"
            size="lg"
            block
            className="cart-go"
            busy={isBusy}
            reason={refusedSentence(cart)}
            onClick={start}
          >
            {text.checkout}
          </Button>
        )}
        <TermsLine apps={cart.products.map((one) => ({ name: one.name, path: itemPath(one) }))} />
      </div>
    </aside>
  );
}

/** Keeps the cart for this person and goes to its checkout (S4.37). */
export function useStartCheckout(cart: Cart, token: string) {
  const boot = useBoot();
  const [, navigate] = useLocation();
  const { isBusy, change } = useChangeCart(token);
  const start = async () => {
    const locked = await change({
      work: () => startCheckout(boot, token, cart),
      sentence: text.updateFailed,
    });
    if (locked) navigate('/cart/checkout/');
  };
  return { isBusy, start: () => void start() };
}

type BlockedProps = {
  product: Product;
  token: string;
  /** Said before it. */
  lead?: string;
};

/** S5.14: what could not be paid goes on only with another card, or without it. */
export function Blocked({ product, token, lead = '' }: BlockedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="cart-blocked">
      <Note tone="danger">
        {lead && <p>{lead}</p>}
        <p>{text.blocked}</p>
        <div className="cart-lock">
          <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {text.changeCard(product)}
          </Button>
        </div>
      </Note>
      {isOpen && (
        <Suspense>
          <CardDialog product={product} isFirst={false} token={token} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
