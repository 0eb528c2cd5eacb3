import './plan.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { plan as text } from '../../messages/plan';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Note } from '../../ui/Note';
import { PayButton } from '../payment/components/PayButton';
import { isUnderWay } from '../payment/model/attempt';
import { changeOffer, type SubscriptionRef } from './api';
import { Calendar } from './Calendar';
import { Choices } from './Choices';
import { type Offer, onlyOther, type PlanChoice, type Quote } from './model';
import { Sides } from './Sides';
import { Sum } from './Sum';
import { sentenceOf, stateOf, useChange } from './useChange';
import { When } from './When';

type ChangePlanProps = {
  of: SubscriptionRef;
  token: string;
  /** What the subscription may be changed to, with no change asked for. */
  first: Offer;
  /** Why nothing can be changed by who looks. */
  reason: string | undefined;
  /** What is changed: its icon and name. */
  head: ReactNode;
  /** A change that is to come already, which allows no other one. */
  open: ReactNode;
  onDone: (sentence: string) => void;
};

/** Another plan, cycle, number of seats or units: what it costs is shown before, to the cent. */
export function ChangePlan({ of, token, first, reason, head, open, onDone }: ChangePlanProps) {
  const [chosen, setChosen] = useState<PlanChoice>();
  // Where there is one other way to pay, nobody has to choose it first.
  const only = onlyOther(first);
  const wanted = chosen ?? (only ? { planId: only.id } : {});
  const offer = useQuery(changeOffer(useBoot(), token, of, wanted));
  const quote = offer.data?.quote;
  const change = useChange(of, token, { onDone, onPriceChanged: () => void offer.refetch() });
  const isOld = offer.isPlaceholderData;
  const state = stateOf(change, quote, isOld);
  const present = first.charge;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && !isOld && !reason) void change.start(wanted, quote);
  };
  if (open && change.purchase.step === 'idle') {
    return (
      <div className="plan-open">
        {head}
        {open}
        <Back>{text.back}</Back>
      </div>
    );
  }
  return (
    <form noValidate className="plan-grid" onSubmit={submit}>
      <div className="plan-main">
        {head}
        <fieldset className="plan-choices" disabled={isUnderWay(state)}>
          <legend className="sr-only">{text.legend}</legend>
          {!only && (
            <Choices offer={offer.data ?? first} wanted={wanted} token={token} onChange={setChosen} />
          )}
          <Sides quote={quote} present={present} isOld={isOld} />
          {quote && <When quote={quote} present={present} wanted={wanted} onChange={setChosen} />}
        </fieldset>
        {quote && <Calendar quote={quote} present={present} />}
      </div>
      <aside className="plan-aside">
        <section className="panel" aria-labelledby="plan-sum">
          <div className="panel-head">
            <h2 id="plan-sum">{text.costs}</h2>
          </div>
          {quote && <Sum quote={quote} present={present} isOld={isOld} />}
          <div className="plan-pay">
            {offer.isError && (
              <Note tone="danger" live>
                {sentenceOf(offer.error)}
              </Note>
            )}
            {/* A change that is being paid has no quote any more, and goes on here. */}
            {quote || state.kind !== 'ready' ? (
              <PayButton
                state={state}
                due={quote?.today.total_price}
                label={quote && verbOf(quote)}
                reason={reason}
                bank={{ product: of.product, token, charge: change.running, back: '/billing/' }}
              />
            ) : (
              <p className="plan-small">{text.nothing}</p>
            )}
            {quote && <Afterwards quote={quote} />}
          </div>
        </section>
        <Back>{isUnderWay(state) ? text.back : text.keep(present.months)}</Back>
      </aside>
    </form>
  );
}

/** The way back, with everything as it is. */
const Back = ({ children }: { children: string }) => (
  <Link className={buttonClass({ variant: 'ghost', block: true })} to="/billing/#subscriptions">
    {children}
  </Link>
);

/** What is charged next, from when on, and what stays as it is. */
function Afterwards({ quote }: { quote: Quote }) {
  const { when, next, next_charge_at: charged, effective_at: effective } = quote;
  return (
    <p className="plan-small">
      {text.afterwards(next.total_price, day(charged))}{' '}
      {when === 'now'
        ? text.now
        : when === 'renewal'
          ? text.fromThen(day(effective))
          : text.inTrial(day(charged))}
    </p>
  );
}

function verbOf(quote: Quote): string {
  if (quote.when === 'now') return text.pay(quote.today.total_price);
  return quote.when === 'renewal' ? text.later(day(quote.effective_at)) : text.trial;
}
