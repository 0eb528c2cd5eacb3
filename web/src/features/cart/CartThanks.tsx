import { Check, Clock } from 'lucide-react';
import { dollars } from '../../lib/money';
import { order as text } from '../../messages/cart';
import { buttonClass } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Link } from '../../ui/Link';
import { ConfirmBank } from '../checkout/ConfirmBank';
import type { Cart, CartItem } from './api';
import { isSettled, itemPath, orderPath, split, sumsOf } from './model';
import { OrderList } from './OrderList';

type CartThanksProps = { cart: Cart; token: string; isSlow: boolean };

/** After the purchase of a cart: what is installed and what was paid; while it is not complete, how it stands. */
export function CartThanks({ cart, token, isSlow }: CartThanksProps) {
  const { purchased, not } = split(cart.products);
  const { tax, due } = sumsOf(purchased);
  const isDone = isSettled(cart);
  return (
    <div className="thank-you">
      <div className="thank-you-mark" data-waits={isDone ? undefined : true}>
        {isDone ? (
          <Check size={26} strokeWidth={2.5} aria-hidden="true" />
        ) : (
          <Clock size={26} strokeWidth={2} aria-hidden="true" />
        )}
      </div>
      <h1>{isDone ? text.thanks : text.waitsTitle}</h1>
      <p className="thank-you-lead" role="status">
        {leadOf(isDone, isSlow, purchased.length)}
      </p>
      {cart.products.map((item) => (
        <Confirm key={item.id} item={item} cart={cart} token={token} />
      ))}
      <OrderList title={text.installed} items={purchased} action={(item) => <Settings item={item} />} />
      <OrderList title={isDone ? text.notInstalled : text.products} items={not} action={() => null} />
      {isDone && due > 0 && (
        <Facts
          className="mt-5 mb-6"
          facts={[
            { name: text.paid, value: dollars(due) },
            { name: text.taxIncluded, value: dollars(tax) },
          ]}
        />
      )}
      <div className="checkout-ended mt-6">
        <Link to="/apps/" className={buttonClass({ variant: 'primary' })}>
          {text.browse}
        </Link>
        <Link to="/billing/" className={buttonClass()}>
          {text.toBilling}
        </Link>
      </div>
    </div>
  );
}

function leadOf(isDone: boolean, isSlow: boolean, installed: number): string {
  if (!isDone) return isSlow ? text.slowText : text.waitsText;
  return installed > 0 ? text.thanksText(installed) : text.nothingInstalled;
}

/** The bank asks the buyer about one of the payments. */
function Confirm({ item, cart, token }: { item: CartItem; cart: Cart; token: string }) {
  if (item.status !== 'paying' || !item.confirmUrl || !item.chargeType) return null;
  return (
    <div className="order-confirm">
      <ConfirmBank
        product={item.productType}
        token={token}
        charge={{ kind: item.chargeType, id: item.chargeId }}
        address={item.confirmUrl}
        back={orderPath(cart)}
      />
    </div>
  );
}

export function Settings({ item }: { item: CartItem }) {
  return (
    <Link to={`${itemPath(item)}?action=settings`} className={buttonClass({ size: 'sm' })}>
      {text.settings} <span className="sr-only">{item.name}</span>
    </Link>
  );
}
