import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { ApiError } from '../../lib/http';
import { invalidate } from '../../lib/queryKeys';
import { report } from '../../lib/report';
import { plan as text } from '../../messages/plan';
import { type AttemptState, attemptStateOf } from '../payment/model/attempt';
import { type ChargeRef, failureOf, type Purchase, purchaseReducer } from '../payment/model/payment';
import { type PolledCharge, usePolledCharge } from '../payment/model/usePolledCharge';
import { changePlan, type SubscriptionRef } from './api';
import type { PlanChoice, Quote } from './model';

export type Change = PolledCharge & {
  purchase: Purchase;
  /** The charge that collects the change; null while there is none. */
  running: ChargeRef | null;
  start: (wanted: PlanChoice, quote: Quote) => Promise<void>;
};

type Ends = { onDone: (sentence: string) => void; onPriceChanged: () => void };

/** Makes a change, and follows its payment until it is complete. */
export function useChange(of: SubscriptionRef, token: string, { onDone, onPriceChanged }: Ends): Change {
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

/** Refusals come with a sentence of the server for the person. */
export const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.message
    ? failure.message
    : text.loadFailed;

/** How the change stands. A total that was refused is read again with the quote, and named as it is there. */
export function stateOf(change: Change, quote: Quote | undefined, isOld: boolean): AttemptState {
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
