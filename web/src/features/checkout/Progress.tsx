import { checkout as text } from '../../messages/purchase';
import { Note } from '../../ui/Note';
import type { Following } from './usePurchase';

/** What is happening with the payment. */
export function Progress({ purchase: { purchase, isSlow, confirmAddress } }: { purchase: Following }) {
  if (purchase.step === 'failed') {
    return (
      <Note tone="danger" live>
        {purchase.sentence}
      </Note>
    );
  }
  if (purchase.step !== 'following') return null;
  if (confirmAddress) {
    return (
      <Note tone="warning" live>
        {text.confirm}{' '}
        <a className="link" href={confirmAddress}>
          {text.confirmLink}
        </a>
      </Note>
    );
  }
  return <Note live>{isSlow ? text.slow : text.waiting}</Note>;
}
