import { useQuery } from '@tanstack/react-query';
import { Check, Clock } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { dollars } from '../../../lib/money';
import { queryKeys } from '../../../lib/queryKeys';
import { bankStep } from '../../../messages/bankStep';
import { order as text } from '../../../messages/cart';
import { Amount } from '../../../ui/Amount';
import { buttonClass } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { Link } from '../../../ui/Link';
import { type Attempt, openAttempts } from '../../payment/api/attempts';
import { OpenPaymentStrip } from '../../payment/components/OpenPayment';
import { useSession } from '../../session/model/session';
import type { Cart, CartItem } from '../api/cart';
import { cartTotalsOf, isSettled, itemPath, splitPurchased } from '../model/cart';
import { OrderList } from './OrderList';

type CartThanksProps = { cart: Cart; token: string; isSlow: boolean };

/** After the purchase of a cart: what is installed and what was paid; while it is not complete, how it stands. */
export function CartThanks({ cart, token, isSlow }: CartThanksProps) {
  const { purchased, not } = splitPurchased(cart.products);
  const { tax, due } = cartTotalsOf(purchased);
  const isDone = isSettled(cart);
  const { noMail } = useBoot();
  const atBank = useAtBank(cart, token);
  const lead = atBank.length > 0 ? bankStep.text : leadOf(isDone, isSlow, purchased.length, noMail);
  const session = useSession();
  return (
    <div className="thank-you">
      <div className="thank-you-mark" data-waits={isDone ? undefined : true}>
        {isDone ? (
          <Check size={26} strokeWidth={2.5} aria-hidden="true" />
        ) : (
          <Clock size={26} strokeWidth={2} aria-hidden="true" />
        )}
      </div>
      <h1>{isDone ? text.thanks : atBank.length > 0 ? bankStep.title : text.waitsTitle}</h1>
      <p className="thank-you-lead" role="status">
        {lead}{' '}
        {isDone && due > 0 && session.status === 'signed-in' && (
          <span>{receiptText(dollars(due), session.user.email, noMail)}</span>
        )}
      </p>
      {atBank.map((one) => (
        <div className="order-confirm" key={one.charge.id}>
          <OpenPaymentStrip attempt={one} token={token} />
        </div>
      ))}
      <OrderList title={text.installed} items={purchased} action={(item) => <Settings item={item} />} />
      <OrderList title={isDone ? text.notInstalled : text.products} items={not} action={() => null} />
      {isDone && due > 0 && (
        <Facts
          className="mt-5 mb-6"
          facts={[
            { name: text.orderNumber, value: cart.orderNumber ?? null },
            { name: text.paid, value: <Amount cents={due} /> },
            { name: text.taxIncluded, value: <Amount cents={tax} /> },
          ]}
        />
      )}
      <div className="checkout-ended mt-6">
        {/* While a payment waits, its button is the one to press. */}
        <Link to="/apps/" className={buttonClass({ variant: atBank.length > 0 ? 'secondary' : 'primary' })}>
          {text.browse}
        </Link>
        <Link to="/billing/" className={buttonClass()}>
          {text.toBilling}
        </Link>
      </div>
    </div>
  );
}

function leadOf(isDone: boolean, isSlow: boolean, installed: number, noMail = false): string {
  if (!isDone && noMail) return text.waitsTextNoMail;
  if (!isDone) return isSlow ? text.slowText : text.waitsText;
  return installed > 0 ? text.thanksText(installed) : text.nothingInstalled;
}

/** Each payment has its receipt. */
const receiptText = (sum: string, mail: string, noMail = false): string =>
  noMail ? text.receiptNoMail(sum) : text.receipt(sum, mail);

/** The payments of a cart about which the bank asks the buyer. */
function useAtBank(cart: Cart, token: string): readonly Attempt[] {
  const boot = useBoot();
  const asked = cart.products.filter((one) => one.status === 'paying' && one.confirmUrl);
  // When the bank asks about one more payment, the list is read again.
  const { data = [] } = useQuery({
    ...openAttempts(boot, token),
    queryKey: queryKeys.attempts.of(token, cart.id, String(asked.length)),
    enabled: asked.length > 0,
  });
  return asked.length > 0 ? data.filter((one) => one.cart_id === cart.id) : [];
}

export function Settings({ item }: { item: CartItem }) {
  return (
    <Link to={`${itemPath(item)}?action=settings`} className={buttonClass({ size: 'sm' })}>
      {text.settings} <span className="sr-only">{item.name}</span>
    </Link>
  );
}
