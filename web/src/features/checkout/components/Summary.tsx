import type { ReactNode } from 'react';
import { dollars } from '../../../lib/money';
import type { Checkout, Plan } from '../../../lib/wire';
import { checkout as text } from '../../../messages/purchase';
import { AppIcon } from '../../../ui/AppIcon';
import { Button } from '../../../ui/Button';
import { RetryNote } from '../../../ui/RetryNote';
import { Line } from '../../payment/components/Line';
import type { Totals } from '../model/useTotals';
import { TotalLines } from './TotalLines';

type SummaryProps = {
  checkout: Checkout;
  plan: Plan | undefined;
  /** Unknown until the account has been read. */
  agents: number | undefined;
  sums: Totals;
  isSignedIn: boolean;
  isBusy: boolean;
  /** The button while the bank asks the buyer. */
  bank: ReactNode;
  /** Why the button is disabled. */
  refusal: string | undefined;
  children: ReactNode;
};

/** What it costs, line by line, and the only primary button of the page. */
export function Summary(props: SummaryProps) {
  const { checkout, plan, sums, isSignedIn, isBusy, bank, refusal, children } = props;
  const { app } = checkout;
  const waits = isSignedIn && sums.due === undefined && !sums.preview.isError;
  return (
    <aside className="panel panel-body checkout-summary">
      <div className="checkout-app">
        <AppIcon src={app.icon} size={48} eager />
        <div className="may-shrink">
          <b>{app.name}</b>
          <p className="checkout-small">
            {app.developer}
            {plan?.perAccount ? `, ${text.perAgent}` : ''}
          </p>
        </div>
      </div>
      {sums.changed ? <TotalLines {...sums.changed} /> : <Lines {...props} />}
      <div className="checkout-progress">
        {isSignedIn && sums.preview.isError && (
          <RetryNote query={sums.preview} live>
            {text.taxFailed}
          </RetryNote>
        )}
        {children}
      </div>
      {bank ?? (
        <Button type="submit" variant="primary" size="lg" block busy={isBusy || waits} reason={refusal}>
          {buttonText(isSignedIn, checkout, sums)}
        </Button>
      )}
      <p className="checkout-small mt-3">
        {plan?.billingCycle === 'once' ? text.oneTimeNote : text.renewsNote}
      </p>
    </aside>
  );
}

function Lines({ checkout, plan, agents, sums, isSignedIn }: SummaryProps) {
  const { net, taxes, isTrial } = sums;
  const { trialDays } = checkout.offer;
  // Sums keep their old value, paler, until the new one arrives.
  const isOld = sums.isOld || undefined;
  return (
    <dl data-old={isOld} aria-busy={isOld}>
      {plan && (
        <Line name={plan.perAccount ? text.line(plan.unitCents, agents ?? 1) : text[plan.billingCycle]}>
          {dollars(net) + text.per(plan.billingCycle)}
        </Line>
      )}
      <Line name={taxes ? text.taxLine(taxes.tax_rate) : text.taxUnknown}>
        {taxes ? dollars(taxes.tax_value) : isSignedIn ? text.taxWaits : text.taxLater}
      </Line>
      {sums.isReversed && <Line name={text.reverseCharge}>{text.reverseText}</Line>}
      {isTrial && taxes && plan && (
        <Line name={text.afterTrial}>{dollars(taxes.total_price) + text.per(plan.billingCycle)}</Line>
      )}
      <Line name={text.due} isDue>
        {dollars(isTrial ? 0 : (taxes?.total_price ?? net))}
      </Line>
      {isTrial && <Line name={text.trialEnds}>{text.trialDays(trialDays)}</Line>}
    </dl>
  );
}

function buttonText(isSignedIn: boolean, { offer }: Checkout, { isTrial, due, changed }: Totals): string {
  if (!isSignedIn) return text.signInToPay;
  if (isTrial && !changed?.total) return text.trial(offer.trialDays);
  return due === undefined ? text.payUnknown : text.pay(due);
}
