import { invalidate } from '../../lib/queryKeys';
import './plan.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useReducer, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { ApiError } from '../../lib/http';
import { dollars } from '../../lib/money';
import { report } from '../../lib/report';
import { plan as text } from '../../messages/plan';
import { ui } from '../../messages/ui';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { useNotify } from '../notifications/notifications';
import { PayButton } from '../payment/components/PayButton';
import { type AttemptState, attemptStateOf, isUnderWay } from '../payment/model/attempt';
import { type ChargeRef, failureOf, type Purchase, purchaseReducer } from '../payment/model/payment';
import { type PolledCharge, usePolledCharge } from '../payment/model/usePolledCharge';
import { changeOffer, changePlan, type SubscriptionRef } from './api';
import { Choices } from './Choices';
import { Costs } from './Costs';
import type { PlanChoice, Quote } from './model';
import { When } from './When';

type ChangePlanDialogProps = {
  name: string;
  of: SubscriptionRef;
  token: string;
  onClose: () => void;
};

/** Another plan, cycle, number of seats or units: what it costs is shown before, to the cent. */
export function ChangePlanDialog({ name, of, token, onClose }: ChangePlanDialogProps) {
  const boot = useBoot();
  const notify = useNotify();
  const [wanted, setWanted] = useState<PlanChoice>({});
  const offer = useQuery(changeOffer(boot, token, of, wanted));
  const quote = offer.data?.quote;
  const change = useChange(of, token, {
    onDone: (sentence) => {
      notify({ kind: 'success', content: sentence });
      onClose();
    },
    onPriceChanged: () => void offer.refetch(),
  });
  const isOld = offer.isPlaceholderData || undefined;
  const state = stateOf(change, quote, isOld === true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && !isOld) void change.start(wanted, quote);
  };
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={text.title(name)}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {isUnderWay(state) ? ui.close : ui.cancel}
        </Button>
      }
    >
      {offer.data ? (
        <form noValidate className="dialog-form" onSubmit={submit}>
          <fieldset className="plan-choices" disabled={isUnderWay(state)}>
            <legend className="sr-only">{text.legend}</legend>
            <Choices offer={offer.data} wanted={wanted} token={token} onChange={setWanted} />
            {quote && <When quote={quote} present={offer.data.charge} wanted={wanted} onChange={setWanted} />}
          </fieldset>
          {quote ? (
            <Costs quote={quote} present={offer.data.charge} isOld={isOld} />
          ) : (
            state.kind === 'ready' && <p className="plan-small">{text.nothing}</p>
          )}
          {offer.isError && (
            <Note tone="danger" live>
              {sentenceOf(offer.error)}
            </Note>
          )}
          {/* A change that is being paid has no quote any more, and goes on here. */}
          {(quote || state.kind !== 'ready') && (
            <div className="plan-pay">
              <PayButton
                state={state}
                due={quote?.today.total_price}
                label={quote && verbOf(quote)}
                bank={{ product: of.product, token, charge: change.running, back: '/billing/' }}
              />
              {quote && (
                <p className="plan-small mt-2">
                  {text.afterwards(dollars(quote.next.total_price), day(quote.next_charge_at))}
                </p>
              )}
            </div>
          )}
        </form>
      ) : offer.isError ? (
        <RetryNote query={offer} live>
          {sentenceOf(offer.error)}
        </RetryNote>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="skeleton-form" />
        </div>
      )}
    </Dialog>
  );
}

/** How the change stands. A total that was refused is read again with the quote, and named as it is there. */
function stateOf(change: Change, quote: Quote | undefined, isOld: boolean): AttemptState {
  const { purchase } = change;
  if (purchase.step === 'failed' && purchase.code === 'total_changed') {
    if (isOld || !quote) return { kind: 'repricing' };
    return {
      kind: 'price_changed',
      total: { total: quote.today.total_price, lines: [] },
      shown: purchase.shown,
    };
  }
  return attemptStateOf({ ...change, isRepricing: isOld });
}

function verbOf(quote: Quote): string {
  if (quote.when === 'now') return text.pay(quote.today.total_price);
  return quote.when === 'renewal' ? text.later(day(quote.effective_at)) : text.trial;
}

/** Refusals come with a sentence of the server for the person. */
const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.message
    ? failure.message
    : text.loadFailed;

type Ends = { onDone: (sentence: string) => void; onPriceChanged: () => void };

type Change = PolledCharge & {
  purchase: Purchase;
  /** The charge that collects the change; null while there is none. */
  running: ChargeRef | null;
  start: (wanted: PlanChoice, quote: Quote) => Promise<void>;
};

/** Makes a change, and follows its payment until it is complete. */
function useChange(of: SubscriptionRef, token: string, { onDone, onPriceChanged }: Ends): Change {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [purchase, dispatch] = useReducer(purchaseReducer, { step: 'idle' });
  const running = purchase.step === 'following' ? purchase.charge : null;
  const renew = () => {
    void invalidate(queryClient, 'billing', 'planChange', 'instance', 'access', 'upgrades');
  };
  const { charge, isLate } = usePolledCharge(of.product, token, running, (end) => {
    renew();
    if (end.outcome === 'success') return onDone(text.changed);
    const code = end.outcome === 'failure' ? end.code : undefined;
    dispatch({ type: 'failed', ...failureOf(running ?? NO_CHARGE, code) });
  });
  const start = async (wanted: PlanChoice, quote: Quote) => {
    if (purchase.step === 'starting' || running) return;
    dispatch({ type: 'start' });
    try {
      const { change } = await changePlan(boot, token, of, wanted, quote);
      if (change.status === 'collecting')
        dispatch({ type: 'activated', charge: { kind: 'direct_charge', id: change.charge_id ?? '' } });
      else onDone(change.status === 'scheduled' ? text.planned(day(change.effective_at)) : text.changed);
      renew();
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) report('user', 'plan', failure);
      const code = failure instanceof ApiError ? failure.code : '';
      const shown = quote.today.total_price;
      dispatch({ type: 'failed', sentence: sentenceOf(failure), ...(code ? { code, shown } : {}) });
      if (code === 'total_changed') onPriceChanged();
    }
  };
  return { purchase, running, charge, isLate, start };
}

const NO_CHARGE: ChargeRef = { kind: 'direct_charge', id: '' };
