import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { announce } from '../../../lib/host';
import { ApiError } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { invalidate } from '../../../lib/queryKeys';
import { report } from '../../../lib/report';
import type { Card } from '../../../lib/wire';
import type { GivenCard } from '../../card/api';
import { useNotify } from '../../notifications/notifications';
import { confirmCharge, createCharge } from '../../payment/api/payment';
import {
  type Charge,
  type ChargeRef,
  changedTotal,
  failureOf,
  failureSentence,
  type Purchase,
  purchaseReducer,
  refOf,
} from '../../payment/model/payment';
import { type PolledCharge, usePolledCharge } from '../../payment/model/usePolledCharge';
import { forgetPurchase, rememberPurchase } from './pending';

type Started = PolledCharge & {
  purchase: Purchase;
  /** Pays the total that is shown, with a card for this purchase or the stored one. */
  start: (planId: string, shown: Cents, hand: TokeniseCard | null) => Promise<void>;
  /** Forgets the charge that was refused, so that the next try creates a new one. */
  forget: () => void;
};

/** Hands a card to the provider, for one purchase. */
export type TokeniseCard = () => Promise<GivenCard>;

const IDLE: Purchase = { step: 'idle' };

/** The purchase of an app, from the button to the thank-you page. Resumed is one that goes on, after a confirmation elsewhere. */
export function usePurchase(app: Card, token: string, resumed: ChargeRef | null): Started {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [own, dispatch] = useReducer(purchaseReducer, IDLE);
  // The address is read only after hydration, so `resumed` cannot be the initial state. It is polled until it ends.
  if (resumed && own.step === 'idle') dispatch({ type: 'resume', charge: resumed });
  const purchase: Purchase =
    own.step === 'idle' && resumed ? { step: 'following', charge: resumed, isResumed: true } : own;
  const ref = purchase.step === 'following' ? purchase.charge : null;
  const refused = useRef<{ planId: string; charge: Charge } | null>(null);

  const { charge, isLate } = usePolledCharge(app.product, token, ref, (end) => {
    if (!ref) return;
    forgetPurchase(ref.id);
    if (end.outcome === 'success') {
      void invalidate(queryClient, 'instance');
      // A card that was given may be the stored one now, and its address the account's.
      void invalidate(queryClient, 'products', 'pricePreview', 'attempts');
      const { id, slug, name, product } = app;
      announce('app_purchased', { id, slug, name, product, charge: ref.id, type: ref.kind });
      navigate(`/checkout/${app.slug}/thank-you/?id=${encodeURIComponent(ref.id)}&type=${ref.kind}`);
      return;
    }
    if (end.outcome === 'failure') {
      dispatch({ type: 'failed', ...failureOf(ref, end.code) });
      return;
    }
    const sentence = failureSentence(end.failure, navigator.onLine);
    // S4.18: a charge that does not exist leads home, and is told of there.
    if (end.failure instanceof ApiError && end.failure.status === 404) {
      notify({ kind: 'error', content: sentence });
      navigate('/');
    } else dispatch({ type: 'failed', sentence });
  });

  const start: Started['start'] = async (planId, shown, hand) => {
    if (purchase.step === 'starting' || purchase.step === 'following') return;
    dispatch({ type: 'start' });
    try {
      const card = hand && (await hand());
      // A charge that was refused because its total changed is confirmed at the total that is shown now.
      const made = refused.current;
      const open = made?.planId === planId ? made.charge : await createCharge(boot, token, app, planId);
      refused.current = { planId, charge: open };
      const charge = await confirmCharge(boot, token, app.product, refOf(open), shown, card);
      refused.current = null;
      announceTransaction(charge, app);
      const { id, slug, name, product } = app;
      rememberPurchase({ app: { id, slug, name, product }, token, charge: refOf(charge) });
      dispatch({ type: 'activated', charge: refOf(charge) });
    } catch (error) {
      const changed = changedTotal(error);
      if (!changed) refused.current = null;
      // Who stands on the invoice may have been changed elsewhere, and the tax with it.
      void invalidate(queryClient, 'pricePreview', 'billing');
      // A refusal concerns the buyer; anything else is reported.
      if (!(error instanceof ApiError) || error.status >= 500) report('checkout', 'start', error);
      const sentence = failureSentence(error, navigator.onLine);
      announce('register_transaction_failure', { error: { message: sentence } });
      const code = error instanceof ApiError ? { code: error.code } : {};
      dispatch({ type: 'failed', sentence, ...code, ...(changed ? { changed, shown } : {}) });
    }
  };
  const forget = () => {
    refused.current = null;
    dispatch({ type: 'forget' });
  };
  return { purchase, charge, isLate, start, forget };
}

/** The charge in the words of the host's payments (S3.21, contract billing 11): first what is intended, then the charge. */
function announceTransaction(charge: Charge, app: Card): void {
  const { name, price, per_account, test, months, trial_days, quantity } = charge;
  const metadata = {
    type: refOf(charge).kind,
    itemId: app.id,
    product: app.product,
    isExternalTransaction: false,
    icon: app.icon,
    description: app.shortDescription,
  };
  const times = months === undefined ? { quantity } : { months, trial_days };
  announce('register_transaction_pending', {
    paymentIntent: { name, price, per_account, test, return_url: null, ...times, metadata },
  });
  announce('register_transaction_success', { charge });
}
