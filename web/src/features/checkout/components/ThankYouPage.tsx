import { Amount } from '../../../ui/Amount';
import '../../payment/components/checkout.css';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { dollars } from '../../../lib/money';
import { firstValue, parseQuery } from '../../../lib/query';
import type { ThankYou } from '../../../lib/wire';
import { thankYou as text } from '../../../messages/offer';
import { AppIcon } from '../../../ui/AppIcon';
import { buttonClass } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { Link } from '../../../ui/Link';
import { openAddress, settingsAddress } from '../../installation/hostPages';
import { chargeOf } from '../../payment/api/payment';
import { type Charge, type ChargeRef, readRef } from '../../payment/model/payment';
import { useSession, useToken } from '../../session/model/session';
import type { Session } from '../../session/model/user';

/** After a purchase: where the app is, what was paid, and one next step. */
export function ThankYouPage({ thankYou: { app, picture, places, offer, inHost } }: { thankYou: ThankYou }) {
  const charge = useCharge(app.product);
  const boot = useBoot();
  const session = useSession();
  const noMail = boot.noMail ?? false;
  const hosted = { ...app, inHost };
  const open = openAddress(hosted, boot) ?? settingsAddress(hosted, boot);
  return (
    <div className="thank-you">
      <div className="thank-you-mark">
        <Check size={26} strokeWidth={2.5} aria-hidden="true" />
      </div>
      <h1>{app.service ? text.activated(app.name) : text.installed(app.name)}</h1>
      <p className="thank-you-lead">
        {text.text} {receiptOf(charge, session, noMail)}
      </p>
      <div className="panel">
        {picture.src && <img className="thank-you-picture" src={picture.src} alt={picture.alt} />}
        <div className="thank-you-next">
          <AppIcon src={app.icon} size={48} />
          <div className="grow">
            <h2>{offer.finishText || text.openSettings}</h2>
            <p className="checkout-small">{text.nextText}</p>
          </div>
          {open ? (
            <a href={open} className={buttonClass({ variant: 'primary' })}>
              {text.open(app.name)}
            </a>
          ) : (
            <Link to={`${app.path}?action=settings`} className={buttonClass({ variant: 'primary' })}>
              {text.open(app.name)}
            </Link>
          )}
        </div>
      </div>
      <Facts
        className="mt-5 mb-6"
        facts={[
          { name: text.order, value: charge?.order_number ?? null },
          { name: text.places, value: places.join(', ') },
          ...paidFacts(charge),
        ]}
      />
      <Link to="/apps/" className="link">
        {text.browse}
      </Link>
    </div>
  );
}

/** What was paid, and where the receipt goes: no mail is promised by a shop without mails, and nothing of a trial, which has cost nothing. */
export function receiptOf(charge: Charge | undefined, session: Session, noMail: boolean): string {
  if (session.status !== 'signed-in' || !charge || charge.taxes.total_price === 0) return '';
  if (charge.trial_ends_at && charge.trial_ends_at === charge.next_charge_at) return '';
  const { total_price: total } = charge.taxes;
  return noMail ? text.receiptNoMail(dollars(total)) : text.receipt(dollars(total), session.user.email);
}

/** What was paid, or when it will be: a trial has cost nothing yet. */
function paidFacts(charge: Charge | undefined) {
  if (!charge) return [];
  const { taxes, trial_ends_at: trialEnds, next_charge_at: next } = charge;
  const total = taxes.total_price;
  if (trialEnds) return [{ name: text.afterTrial, value: text.on(dollars(total), day(trialEnds)) }];
  return [
    { name: text.paid, value: <Amount cents={total} /> },
    { name: text.tax, value: <Amount cents={taxes.tax_value} /> },
    { name: text.next, value: next ? text.on(dollars(total), day(next)) : null },
  ];
}

/** The charge that the address names; nothing when it cannot be read. */
function useCharge(product: string): Charge | undefined {
  const boot = useBoot();
  const asked = parseQuery(useSearch());
  const ref = readRef(firstValue(asked, 'id'), firstValue(asked, 'type')) ?? NONE;
  const token = useToken();
  const charge = useQuery({
    ...chargeOf(boot, token, product, ref),
    enabled: token !== '' && ref.id !== '',
  });
  return charge.data;
}

const NONE: ChargeRef = { kind: 'direct_charge', id: '' };
