import { Undo2 } from 'lucide-react';
import { checkout as text } from '../../../messages/checkout';

/** What can be done about a payment afterwards, below the sums of a checkout. */
export function MoneyBack() {
  return (
    <p className="checkout-money-back">
      <Undo2 size={16} aria-hidden="true" />
      {text.moneyBack}
    </p>
  );
}
