import { useBoot } from '../../../lib/boot';
import { checkout as text } from '../../../messages/purchase';
import { Note } from '../../../ui/Note';
import { timeOf } from '../api/attempts';
import type { Charge, Purchase } from '../model/payment';
import { BankButton } from './BankButton';

export type FollowedPurchase = {
  purchase: Purchase;
  charge: Charge | undefined;
  /** Polling has ended, though the charge is still open. */
  isSlow: boolean;
};

type BankProps = {
  following: FollowedPurchase;
  product: string;
  token: string;
  /** Below the shop's base path: where a buyer comes back to after a confirmation elsewhere. */
  back: string;
};

/** The button of the page while the bank asks the buyer; null otherwise. */
export function bankButton({ following: { purchase, charge }, product, token, back }: BankProps) {
  if (purchase.step !== 'following' || !charge?.next_action) return null;
  return (
    <BankButton
      product={product}
      token={token}
      charge={purchase.charge}
      total={charge.taxes.total_price}
      address={charge.next_action.url}
      back={back}
      size="lg"
      block
    />
  );
}

/** What is happening with the payment. */
export function Progress({ following: { purchase, charge, isSlow } }: { following: FollowedPurchase }) {
  const { noMail } = useBoot();
  if (purchase.step === 'failed') {
    return (
      <Note tone="danger" live>
        {purchase.sentence}
      </Note>
    );
  }
  if (purchase.step !== 'following') return null;
  if (charge?.next_action) {
    return (
      <Note tone="warning" live>
        {text.confirm(timeOf(charge.next_action.expires_at, new Date()))}
      </Note>
    );
  }
  const slow = noMail ? text.slowNoMail : text.slow;
  return <Note live>{isSlow ? slow : text.waiting}</Note>;
}
