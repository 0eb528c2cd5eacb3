import { CircleAlert, CircleCheck } from 'lucide-react';
import { offer as text } from '../../../messages/offer';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Link } from '../../../ui/Link';
import { type Offered, type OfferState, paymentSentence, webAddress } from '../../payment/model/payment';

/** A charge that cannot be confirmed any more (S4.12): how it stands, and the way back. */
export function OfferEnded({ state, offered }: { state: OfferState; offered: Offered }) {
  const words = text.ended[state as keyof typeof text.ended] ?? text.ended.refused;
  const back = webAddress(offered.charge.return_url);
  const code = offered.charge.failure_code;
  const isFailed = state === 'refused' || state === 'failed';
  const isBilling = state === 'unpaid' || state === 'paid' || !back;
  return (
    <EmptyState
      icon={state === 'paid' ? CircleCheck : CircleAlert}
      title={words.title}
      text={isFailed && code ? paymentSentence(code) : words.text}
      action={
        <div className="checkout-ended">
          {isBilling && (
            <Link to="/billing/" className={buttonClass({ variant: 'primary' })}>
              {text.billing}
            </Link>
          )}
          {back && (
            <a href={back} className={buttonClass(isBilling ? {} : { variant: 'primary' })}>
              {text.back(offered.seller)}
            </a>
          )}
        </div>
      }
    />
  );
}
