import { type ReactNode, useState } from 'react';
import { rootOf, useBoot } from '../../../lib/boot';
import { checkout } from '../../../messages/checkout';
import { offer as text } from '../../../messages/offer';
import { Amount } from '../../../ui/Amount';
import { AppIcon } from '../../../ui/AppIcon';
import { Badge } from '../../../ui/Badge';
import { Line } from '../../payment/components/Line';
import { TermsLine } from '../../payment/components/TermsLine';
import { dueOf, type Offered, type Total } from '../../payment/model/payment';
import { TotalLines } from './TotalLines';

type OfferSummaryProps = {
  offered: Offered;
  description: string;
  /** What the server would take, after it refused what was shown. */
  changed: Total | undefined;
  children: ReactNode;
};

/** What an app sells, line by line. Its own icon and words stand beside name, seller and price (decisions rule 4). */
export function OfferSummary({ offered, description, changed, children }: OfferSummaryProps) {
  const root = rootOf(useBoot());
  const { charge, seller, slug, icon } = offered;
  const { months } = charge;
  const [isIconLost, setIsIconLost] = useState(false);
  return (
    <aside className="panel panel-body checkout-summary checkout-side">
      <div className="checkout-app">
        {icon && !isIconLost ? (
          <img
            className="checkout-offer-icon"
            src={icon}
            alt=""
            width={48}
            height={48}
            onError={() => setIsIconLost(true)}
          />
        ) : (
          slug && <AppIcon src={`${root}/pictures/icons/apps/${slug}.svg`} size={48} eager />
        )}
        <div className="may-shrink">
          <b>{charge.name}</b>
          <p className="checkout-small">{text.askedBy(seller)}</p>
        </div>
      </div>
      {description && <p className="checkout-small checkout-offer-text">{description}</p>}
      {charge.test && <Badge tone="warning">{text.test}</Badge>}
      {changed ? <TotalLines {...changed} /> : <Lines offered={offered} />}
      <p className="checkout-small mt-3">{months ? checkout.renewsNote : checkout.oneTimeNote}</p>
      {children}
      <TermsLine apps={slug ? [{ name: seller, path: `/apps/${slug}/` }] : []} />
    </aside>
  );
}

function Lines({ offered }: { offered: Offered }) {
  const { charge } = offered;
  const { taxes, months, trial_days: trialDays } = charge;
  return (
    <dl>
      <Line name={lineName(offered)}>
        <Amount cents={taxes.price} after={text.per(months)} />
      </Line>
      <Line name={checkout.taxLine(taxes.tax_rate, taxes.place)}>
        <Amount cents={taxes.tax_value} />
      </Line>
      {Boolean(trialDays) && (
        <Line name={checkout.afterTrial}>
          <Amount cents={taxes.total_price} after={text.per(months)} />
        </Line>
      )}
      <Line name={checkout.due} isDue>
        <Amount cents={dueOf(charge)} />
      </Line>
    </dl>
  );
}

function lineName({ charge: { price, quantity, per_account: perAccount, months } }: Offered): string {
  if (perAccount) return checkout.line(price, quantity);
  if (quantity > 1) return text.units(price, quantity);
  return months ? text.renews(months) : text.once;
}
