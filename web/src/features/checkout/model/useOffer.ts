import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import { invalidate } from '../../../lib/queryKeys';
import { report } from '../../../lib/report';
import { confirmCharge, declineCharge } from '../../payment/api/payment';
import {
  type ChargeRef,
  changedTotal,
  failureOf,
  failureSentence,
  type Offered,
  offerStateOf,
  ownThankYouPath,
  type Purchase,
  purchaseReducer,
  webAddress,
} from '../../payment/model/payment';
import { type PolledCharge, usePolledCharge } from '../../payment/model/usePolledCharge';
import type { TokeniseCard } from './usePurchase';

type Offer = PolledCharge & {
  purchase: Purchase;
  /** Agrees to the total that is shown. */
  accept: (shown: Cents, hand: TokeniseCard | null) => Promise<void>;
  decline: () => Promise<void>;
  /** Forgets a refusal, so that the next try begins anew. */
  forget: () => void;
};

/** The confirmation of a charge that an app made, from its two buttons to the thank-you page, or back to the app. */
export function useOffer(
  { charge: offered, product }: Offered,
  token: string,
  ref: ChargeRef,
  /** The buyer comes back from their bank. */
  isBack: boolean,
): Offer {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const state = offerStateOf(offered);
  // A first period that is being collected still says accepted.
  const isGoingOn = state === 'accepted' || state === 'paid';
  const isUnderWay = state === 'running' || Boolean(offered.next_action) || (isGoingOn && isBack);
  const [purchase, dispatch] = useReducer(purchaseReducer, isUnderWay, (underWay): Purchase => {
    return underWay ? { step: 'following', charge: ref, isResumed: true } : { step: 'idle' };
  });
  const isOpen = purchase.step !== 'starting' && purchase.step !== 'following';

  /** Reads the charge again, so that the page shows its present state. */
  const look = () => invalidate(queryClient, 'offered');

  const { charge, isLate } = usePolledCharge(
    product,
    token,
    purchase.step === 'following' ? ref : null,
    (end) => {
      void invalidate(queryClient, 'products', 'attempts');
      if (end.outcome === 'success') {
        // A purchase that began in the shop has its own thank-you page.
        const own = ownThankYouPath(offered.return_url, boot.base, location.origin);
        navigate(own ?? `/checkout/charge/${encodeURIComponent(ref.id)}/${ref.kind}/thank-you/`);
        return;
      }
      const failed =
        end.outcome === 'lost'
          ? { sentence: failureSentence(end.failure, navigator.onLine) }
          : failureOf(ref, end.code);
      dispatch({ type: 'failed', ...failed });
      void look();
    },
  );

  const act = async (what: string, work: () => Promise<void>, shown?: Cents) => {
    if (!isOpen) return;
    dispatch({ type: 'start' });
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) report('checkout', what, error);
      const code = error instanceof ApiError ? { code: error.code } : {};
      const changed = changedTotal(error);
      // Who stands on the invoice may have been changed elsewhere, and the tax with it.
      if (changed) void invalidate(queryClient, 'billing');
      const sentence = failureSentence(error, navigator.onLine);
      dispatch({
        type: 'failed',
        sentence,
        ...code,
        ...(changed ? { changed } : {}),
        ...(shown === undefined ? {} : { shown }),
      });
    }
  };
  const accept: Offer['accept'] = (shown, hand) =>
    act(
      'accept',
      async () => {
        await confirmCharge(boot, token, product, ref, shown, hand && (await hand()));
        dispatch({ type: 'activated', charge: ref });
      },
      shown,
    );
  const decline = () =>
    act('decline', async () => {
      await declineCharge(boot, token, product, ref);
      const back = webAddress(offered.return_url);
      if (back) location.assign(back);
      else await look();
    });
  return { purchase, charge, isLate, accept, decline, forget: () => dispatch({ type: 'forget' }) };
}
