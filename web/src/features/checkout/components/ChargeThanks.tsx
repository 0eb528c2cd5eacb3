import { Check, Clock } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { dollars } from '../../../lib/money';
import { offer as text, thankYou } from '../../../messages/offer';
import { Amount } from '../../../ui/Amount';
import { buttonClass } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { Link } from '../../../ui/Link';
import { type ChargeRef, type Offered, outcomeOf, webAddress } from '../../payment/model/payment';
import { useSession } from '../../session/model/session';
import { receiptOf } from './ThankYouPage';

/** After the purchase from an app: what was paid, and the way back to the app (S2.24). */
export function ChargeThanks({ offered, charge: ref }: { offered: Offered; charge: ChargeRef }) {
  const boot = useBoot();
  const session = useSession();
  const { charge, seller } = offered;
  const back = webAddress(charge.return_url);
  const isTrial = Boolean(charge.trial_ends_at) && charge.trial_ends_at === charge.next_charge_at;
  if (outcomeOf(charge.status) !== 'success') return <NotYet charge={ref} />;
  const total = charge.taxes.total_price;
  return (
    <div className="thank-you">
      <div className="thank-you-mark">
        <Check size={26} strokeWidth={2.5} aria-hidden="true" />
      </div>
      <h1>{isTrial ? text.thanksTrial : text.thanks}</h1>
      <p className="thank-you-lead">
        {isTrial ? text.thanksTrialText(charge.name) : text.thanksText(charge.name)}{' '}
        {!charge.test && receiptOf(charge, session, boot.noMail ?? false)}
      </p>
      <div className="panel panel-body">
        <Facts
          facts={[
            { name: thankYou.order, value: charge.order_number ?? null },
            { name: thankYou.paid, value: isTrial || charge.test ? null : <Amount cents={total} /> },
            {
              name: thankYou.tax,
              value: isTrial || charge.test ? null : <Amount cents={charge.taxes.tax_value} />,
            },
            {
              name: isTrial ? thankYou.afterTrial : thankYou.next,
              value: charge.next_charge_at ? thankYou.on(dollars(total), day(charge.next_charge_at)) : null,
            },
            { name: thankYou.seller, value: seller },
          ]}
        />
      </div>
      <div className="checkout-ended mt-6">
        {back && (
          <a href={back} className={buttonClass({ variant: 'primary' })}>
            {text.back(seller)}
          </a>
        )}
        <Link to="/billing/" className={buttonClass()}>
          {text.billing}
        </Link>
      </div>
    </div>
  );
}

/** The address was opened before the purchase was complete. */
function NotYet({ charge: { id, kind } }: { charge: ChargeRef }) {
  return (
    <div className="thank-you">
      <div className="thank-you-mark" data-waits>
        <Clock size={26} strokeWidth={2} aria-hidden="true" />
      </div>
      <h1>{text.waitsTitle}</h1>
      <p className="thank-you-lead">{text.waitsText}</p>
      <Link
        to={`/checkout/charge/${encodeURIComponent(id)}/${kind}/`}
        className={buttonClass({ variant: 'primary' })}
      >
        {text.follow}
      </Link>
    </div>
  );
}
