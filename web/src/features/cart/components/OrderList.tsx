import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import { order as text } from '../../../messages/cart';
import { AppIcon } from '../../../ui/AppIcon';
import { chargeOf } from '../../payment/api/payment';
import { reasonOf } from '../../payment/model/payment';
import { useToken } from '../../session/model/session';
import type { CartItem } from '../api/cart';
import { isTrial, noteSentence } from '../model/cart';

type OrderListProps = {
  title: string;
  items: readonly CartItem[];
  action: (item: CartItem) => ReactNode;
};

/** Products of a purchase, each with how it ended and what to do next. */
export function OrderList({ title, items, action }: OrderListProps) {
  if (items.length === 0) return null;
  return (
    <section className="panel order-list">
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="cart-small num">{items.length}</span>
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <AppIcon src={item.icon} size={48} />
            <div className="grow">
              <h3>{item.name}</h3>
              <Outcome item={item} />
            </div>
            {action(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the bank said of a payment that failed, or that the budget stopped it; undefined until it is known. */
function useReason({ note, chargeId, chargeType, productType }: CartItem): string | undefined {
  const boot = useBoot();
  const token = useToken();
  const ref = { kind: chargeType || 'direct_charge', id: chargeId } as const;
  const isNoted = note === 'billing_error' || note === 'install_error';
  const isAsked = isNoted && chargeId !== '' && token !== '';
  const { data } = useQuery({ ...chargeOf(boot, token, productType, ref), enabled: isAsked });
  return isAsked && data?.failure_code ? reasonOf(data.failure_code) : undefined;
}

function Outcome({ item }: { item: CartItem }) {
  const { total, tax } = item.plan.price;
  const reason = useReason(item);
  if (item.purchasedAt) {
    return (
      <p className="order-outcome" data-tone="success">
        <CircleCheck size={15} aria-hidden="true" />
        {isTrial(item) ? text.installedTrial : text.installedPaid(total + tax)}
      </p>
    );
  }
  const note = noteSentence(item);
  return (
    <p className="order-outcome" data-tone={note ? 'danger' : undefined}>
      {note ? <CircleAlert size={15} aria-hidden="true" /> : <Clock size={15} aria-hidden="true" />}
      {note ? [note, reason].filter(Boolean).join('. ') : text.paying}
    </p>
  );
}
