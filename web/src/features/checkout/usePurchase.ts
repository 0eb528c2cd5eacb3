import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import { report } from '../../lib/report';
import type { Card } from '../../lib/wire';
import { checkout as text } from '../../messages/purchase';
import { useNotify } from '../notifications/notifications';
import { addCard, beginPurchase, chargeOf, tokenise } from './api';
import {
  type CardErrors,
  type CardForm,
  type ChargeRef,
  failureSentence,
  isGivenUp,
  nextPoll,
  outcomeOf,
  type Purchase,
  paymentSentence,
  purchaseReducer,
  refOf,
} from './model';

export type Following = {
  purchase: Purchase;
  /** Nobody asks any more, though it is still open. */
  isSlow: boolean;
  /** Where the bank asks the buyer to confirm, while it does. */
  confirmAddress: string | null;
  /** Pays; gives the fields of the card that the provider refused, if any. */
  start: (planId: string, card: CardForm | null) => Promise<CardErrors | undefined>;
};

const IDLE: Purchase = { step: 'idle' };
const NONE: ChargeRef = { kind: 'direct_charge', id: '' };

/** The purchase of an app, from the button to the thank-you page. Resumed is one that goes on, after a confirmation elsewhere. */
export function usePurchase(app: Card, token: string, resumed: ChargeRef | null): Following {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [own, dispatch] = useReducer(purchaseReducer, IDLE);
  // The address is known only after hydration, so it is no initial state.
  const purchase: Purchase = own.step === 'idle' && resumed ? { step: 'following', charge: resumed } : own;
  const [isSlow, setIsSlow] = useState(false);
  const since = useRef(0);
  const isFollowing = purchase.step === 'following';
  const { kind, id: followed } = isFollowing ? purchase.charge : NONE;
  const charge = useQuery({
    ...chargeOf(boot, token, app.product, { kind, id: followed }),
    enabled: token !== '' && followed !== '',
    refetchInterval: (query) => {
      since.current ||= Date.now();
      const waited = Date.now() - since.current;
      if (query.state.data && isGivenUp(query.state.data, waited)) setIsSlow(true);
      return query.state.error ? false : nextPoll(query.state.data, waited);
    },
  });

  const status = followed === '' ? undefined : charge.data?.status;
  const failureCode = charge.data?.failure_code;
  const failure = followed === '' ? null : charge.error;
  useEffect(() => {
    // Outside: the address, the toasts and the cache of what is installed.
    if (failure) {
      const sentence = failureSentence(failure, navigator.onLine);
      notify({ kind: 'error', content: sentence });
      // S4.18: a charge that does not exist leads home.
      if (failure instanceof ApiError && failure.status === 404) navigate('/');
      else dispatch({ type: 'failed', sentence });
      return;
    }
    const outcome = status ? outcomeOf(status) : 'open';
    if (outcome === 'success') {
      void queryClient.invalidateQueries({ queryKey: ['instance'] });
      navigate(`/checkout/${app.slug}/thank-you/?id=${encodeURIComponent(followed)}&type=${kind}`);
    }
    if (outcome === 'failure') {
      notify({
        kind: 'error',
        content: kind === 'direct_charge' ? text.paymentFailed : text.paymentDeclined,
      });
      dispatch({ type: 'failed', sentence: paymentSentence(failureCode) });
    }
  }, [app.slug, failure, failureCode, followed, kind, navigate, notify, queryClient, status]);

  const start = async (planId: string, card: CardForm | null) => {
    if (purchase.step === 'starting' || purchase.step === 'following') return undefined;
    dispatch({ type: 'start' });
    try {
      if (card) {
        await addCard(boot, token, app.product, await tokenise(boot.sandbox ?? '', card), card);
        void queryClient.invalidateQueries({ queryKey: ['products'] });
      }
      const begun = await beginPurchase(boot, token, app, planId);
      since.current = 0;
      dispatch({ type: 'activated', charge: refOf(begun) });
      return undefined;
    } catch (error) {
      // A card that is refused is the buyer's matter; the rest somebody should look at.
      if (!(error instanceof ApiError) || error.status >= 500) report('checkout', 'start', error);
      const sentence = failureSentence(error, navigator.onLine);
      dispatch({ type: 'failed', sentence });
      return error instanceof ApiError && error.code === 'card_invalid' ? error.fields : undefined;
    }
  };

  const asked = charge.data?.authentication_url;
  const back = `${boot.base}/checkout/${app.slug}/?charge=${encodeURIComponent(followed)}&type=${kind}`;
  return {
    purchase,
    isSlow,
    confirmAddress: followed && asked ? `${asked}?return=${encodeURIComponent(back)}` : null,
    start,
  };
}
