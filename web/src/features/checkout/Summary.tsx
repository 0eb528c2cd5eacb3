import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../lib/boot';
import { dollars } from '../../lib/money';
import type { Checkout, Plan } from '../../lib/wire';
import { checkout as text } from '../../messages/purchase';
import { AppIcon } from '../../ui/AppIcon';
import { Button } from '../../ui/Button';
import { type Address, settledAddress } from '../card/model';
import { netOf } from '../install/model';
import { pricePreview } from './api';
import { Line } from './Line';
import { isReversed } from './model';

type SummaryProps = {
  checkout: Checkout;
  plan: Plan | undefined;
  /** Unknown until the account has been read. */
  agents: number | undefined;
  /** Of a card that is being typed, empty for the account's own. */
  address: Address;
  token: string;
  isBusy: boolean;
  children: ReactNode;
};

/** What it costs, line by line, and the only primary button of the page. */
export function Summary(props: SummaryProps) {
  const { plan, agents, address, token, isBusy, children } = props;
  const { app, offer } = props.checkout;
  const boot = useBoot();
  const net = plan ? netOf(plan, agents ?? 1) : 0;
  const preview = useQuery({
    ...pricePreview(boot, token, app.product, net, address),
    enabled: token !== '' && agents !== undefined,
    placeholderData: keepPreviousData,
  });
  const sums = preview.data;
  // Sums keep their old value, paler, until the new one arrives.
  const isOld = preview.isPlaceholderData || undefined;
  const isReverse = sums !== undefined && isReversed(sums, settledAddress(address).vatNumber);
  const isTrial = plan?.billingCycle !== 'once' && offer.trialDays > 0;
  const due = isTrial ? 0 : (sums?.total_price ?? net);
  return (
    <aside className="panel panel-body checkout-summary">
      <div className="checkout-app">
        <AppIcon src={app.icon} size={48} eager />
        <div className="min-w-0">
          <b className="font-semibold">{app.name}</b>
          <p className="checkout-small">
            {app.developer}
            {plan?.perAccount ? `, ${text.perAgent}` : ''}
          </p>
        </div>
      </div>
      <dl data-old={isOld} aria-busy={isOld}>
        {plan && (
          <Line name={plan.perAccount ? text.line(plan.unitCents, agents ?? 1) : text[plan.billingCycle]}>
            {dollars(net) + text.per(plan.billingCycle)}
          </Line>
        )}
        <Line name={sums ? text.taxLine(sums.tax_rate) : text.taxUnknown}>
          {sums ? dollars(sums.tax_value) : token ? text.taxWaits : text.taxLater}
        </Line>
        {isReverse && <Line name={text.reverseCharge}>{text.reverseText}</Line>}
        {isTrial && sums && plan && (
          <Line name={text.afterTrial}>{dollars(sums.total_price) + text.per(plan.billingCycle)}</Line>
        )}
        <Line name={text.due} isDue>
          {dollars(due)}
        </Line>
        {isTrial && <Line name={text.trialEnds}>{text.trialDays(offer.trialDays)}</Line>}
      </dl>
      <div className="checkout-progress">{children}</div>
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {buttonText(token !== '', isTrial ? offer.trialDays : 0, isOld ? undefined : sums?.total_price)}
      </Button>
      <p className="checkout-small mt-3">
        {plan?.billingCycle === 'once' ? text.oneTimeNote : text.renewsNote}
      </p>
    </aside>
  );
}

function buttonText(isSignedIn: boolean, trialDays: number, total: number | undefined): string {
  if (!isSignedIn) return text.signInToPay;
  if (trialDays > 0) return text.trial(trialDays);
  return total === undefined ? text.payUnknown : text.pay(total);
}
