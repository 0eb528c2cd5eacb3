import { day } from '../../../lib/dates';
import { cart as text } from '../../../messages/cart';
import { checkout } from '../../../messages/checkout';
import { Amount } from '../../../ui/Amount';
import { Line } from '../../payment/components/Line';
import type { Cart, CartItem } from '../api/cart';
import { cartTotalsOf, datesOf, isTrial, type NamedDay, termsOf } from '../model/cart';

/** What a cart costs, line by line, and when it is paid (S9.16, S9.18). */
export function Totals({ cart, isOld }: { cart: Cart; isOld: boolean }) {
  const { products, coupon, summary } = cart;
  const { subtotal, off, tax, due } = cartTotalsOf(products);
  const { trialEnds, renews } = datesOf(cart);
  const starts = new Map(summary.recurrent.map((one) => [one.id, one.startsAt]));
  return (
    // Sums keep their old value, paler, until the new one arrives.
    <dl data-old={isOld || undefined} aria-busy={isOld || undefined}>
      {products.map((item) => (
        <ItemLine key={item.id} item={item} startsAt={starts.get(item.id)} />
      ))}
      <div className="cart-rule" />
      {off > 0 && (
        <Line name={text.subtotal}>
          <Amount cents={subtotal} />
        </Line>
      )}
      {off > 0 && (
        <Line name={coupon ? text.couponLine(coupon) : text.discount}>
          <span className="cart-off">
            <Amount cents={-off} />
          </span>
        </Line>
      )}
      <Line name={taxName(summary)}>
        <Amount cents={tax} />
      </Line>
      <Line name={text.due} isDue>
        <Amount cents={due} />
      </Line>
      {summary.monthly > 0 && <Line name={text.monthly}>{text.perMonth(summary.monthly)}</Line>}
      {trialEnds.map((one) => (
        <DateLine key={one.date} name={text.trialEnds} {...one} />
      ))}
      {renews.map((one) => (
        <DateLine key={one.date} name={text.renewsOn} {...one} />
      ))}
    </dl>
  );
}

/** The tax with its place and rate, also when it is 0; without an address nobody knows it. */
const taxName = ({ taxPlace, taxRate }: Cart['summary']): string =>
  taxPlace ? checkout.taxLine(taxRate / 1000, taxPlace) : text.tax;

/** A labelled day, with the names of its items when there are several. */
function DateLine({ name, date, names }: NamedDay & { name: string }) {
  const whose = names.length > 0 && <span className="cart-term">{names.join(', ')}</span>;
  return (
    <Line
      name={
        <>
          {name}
          {whose}
        </>
      }
    >
      {day(date)}
    </Line>
  );
}

function ItemLine({ item, startsAt }: { item: CartItem; startsAt: string | undefined }) {
  const { name, perAccount, quantity, plan } = item;
  const isFree = plan.billingCycle === 'free';
  return (
    <div className="checkout-line">
      <dt>
        {perAccount && !isFree ? text.line(name, quantity) : name}
        {!isFree && <span className="cart-term">{termsOf(item, startsAt)}</span>}
      </dt>
      <dd>
        {isFree ? (
          text.freeToInstall
        ) : (
          <Amount cents={isTrial(item) ? 0 : plan.price.unit * plan.price.quantity} />
        )}
      </dd>
    </div>
  );
}
