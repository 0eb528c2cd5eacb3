import type { ReactNode } from 'react';
import { dayAfter } from '../../../lib/dates';
import { unitOf } from '../../../lib/money';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import type { Checkout, Plan } from '../../../lib/wire';
import { checkout as text } from '../../../messages/checkout';
import { Amount } from '../../../ui/Amount';
import { AppIcon } from '../../../ui/AppIcon';
import { RetryNote } from '../../../ui/RetryNote';
import { Line } from '../../payment/components/Line';
import { MoneyBack } from '../../payment/components/MoneyBack';
import { type BankWay, PayButton } from '../../payment/components/PayButton';
import { TermsLine } from '../../payment/components/TermsLine';
import type { AttemptState } from '../../payment/model/attempt';
import type { Totals } from '../model/useTotals';
import { TotalLines } from './TotalLines';

type SummaryProps = {
  checkout: Checkout;
  plan: Plan | undefined;
  /** Unknown until the account has been read. */
  agents: number | undefined;
  sums: Totals;
  isSignedIn: boolean;
  /** The stored cards are not known yet. */
  isLoading: boolean;
  state: AttemptState;
  bank: BankWay;
  onAnotherCard: () => void;
  /** Why the button is disabled. */
  refusal: string | undefined;
  /** What stands in the place of the button, for who may not pay. */
  instead?: ReactNode;
  /** Which step names what the app may see. */
  permissionStep: number;
  children: ReactNode;
};

/** What it costs, line by line, and the only primary button of the page. */
export function Summary(props: SummaryProps) {
  const { checkout, plan, sums, isSignedIn, state, bank, onAnotherCard, refusal, instead } = props;
  const { permissionStep, children } = props;
  const { app } = checkout;
  const waits = isSignedIn && sums.due === undefined && !sums.preview.isError;
  const isLocked = state.kind === 'bank' || state.kind === 'checking';
  return (
    <div className="checkout-side">
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
        {sums.changed ? (
          <TotalLines {...sums.changed} name={plan && text[plan.billingCycle]} />
        ) : (
          <Lines {...props} />
        )}
        <div className="checkout-progress">
          {isSignedIn && sums.preview.isError && (
            <RetryNote query={sums.preview} live>
              {text.taxFailed}
            </RetryNote>
          )}
          {children}
        </div>
        {!isLocked && (
          <p className="checkout-small mt-3">
            {plan?.billingCycle === 'once' ? text.oneTimeNote : text.renewsNote}
          </p>
        )}
        {instead ?? (
          <PayButton
            state={waits && state.kind === 'ready' ? { kind: 'repricing' } : state}
            due={sums.due}
            isLoading={props.isLoading}
            label={labelOf(isSignedIn, checkout, sums)}
            reason={refusal}
            bank={bank}
            onAnotherCard={onAnotherCard}
          />
        )}
        {!isLocked && !instead && (
          <TermsLine apps={[app]} step={checkout.permissions.length > 0 ? permissionStep : undefined} />
        )}
      </aside>
      <MoneyBack />
    </div>
  );
}

function Lines({ checkout, plan, agents, sums, isSignedIn }: SummaryProps) {
  const { net, taxes, isTrial } = sums;
  const { trialDays } = checkout.offer;
  // The day is the browser's: the server draws the page for whichever day it is read on.
  const trialEnd = useIsHydrated() ? dayAfter(trialDays, new Date()) : '';
  // Sums keep their old value, paler, until the new one arrives.
  const isOld = sums.isOld || undefined;
  return (
    <dl data-old={isOld} aria-busy={isOld}>
      {plan && (
        <Line
          name={plan.perAccount ? text.line(unitOf(plan, agents ?? 1), agents ?? 1) : text[plan.billingCycle]}
        >
          <Amount cents={net} after={text.per(plan.billingCycle)} />
        </Line>
      )}
      <Line name={taxes ? text.taxLine(taxes.tax_rate, taxes.place) : text.taxUnknown}>
        {taxes ? <Amount cents={taxes.tax_value} /> : isSignedIn ? text.taxWaits : text.taxLater}
      </Line>
      {sums.isReversed && <Line name={text.reverseCharge}>{text.reverseText}</Line>}
      {isTrial && taxes && plan && (
        <Line name={text.afterTrial}>
          <Amount cents={taxes.total_price} after={text.per(plan.billingCycle)} />
        </Line>
      )}
      {(isTrial || taxes) && (
        <Line name={text.due} isDue>
          <Amount cents={isTrial ? 0 : (taxes?.total_price ?? 0)} />
        </Line>
      )}
      {isTrial && trialEnd && <Line name={text.trialEnds}>{trialEnd}</Line>}
    </dl>
  );
}

/** What the button says if it does not take a sum. */
function labelOf(isSignedIn: boolean, { offer }: Checkout, { isTrial }: Totals): string | undefined {
  if (!isSignedIn) return text.signInToPay;
  return isTrial ? text.trial(offer.trialDays) : undefined;
}
