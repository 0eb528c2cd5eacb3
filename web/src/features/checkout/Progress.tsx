import { checkout as text } from '../../messages/purchase';
import { Note } from '../../ui/Note';
import { ConfirmBank } from './ConfirmBank';
import type { Following } from './usePurchase';

type ProgressProps = {
  following: Following;
  product: string;
  token: string;
  /** Below the shop's base path: where a buyer comes back to after a confirmation elsewhere. */
  back: string;
};

/** What is happening with the payment. */
export function Progress({ following: { purchase, charge, isSlow }, product, token, back }: ProgressProps) {
  if (purchase.step === 'failed') {
    return (
      <Note tone="danger" live>
        {purchase.sentence}
      </Note>
    );
  }
  if (purchase.step !== 'following') return null;
  if (charge?.authentication_url) {
    return (
      <ConfirmBank
        product={product}
        token={token}
        charge={purchase.charge}
        address={charge.authentication_url}
        back={back}
      />
    );
  }
  return <Note live>{isSlow ? text.slow : text.waiting}</Note>;
}
