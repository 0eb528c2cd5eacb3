import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../../../lib/boot';
import { announce } from '../../../lib/host';
import { hostProduct } from '../../../lib/productScope';
import { invalidate } from '../../../lib/queryKeys';
import { bankStep } from '../../../messages/bankStep';
import { checkout as text } from '../../../messages/checkout';
import { attempt } from '../../../messages/paymentAttempt';
import { ActionToast } from '../../notifications/ActionToast';
import { useNotify } from '../../notifications/notifications';
import { showsPurchaseToast } from '../../payment/model/payment';
import { usePolledCharge } from '../../payment/model/usePolledCharge';
import { forgetPurchase, type PendingPurchase } from '../model/pending';

/** Where the pages themselves say that a payment waits for the bank. */
const showsAttempts = (path: string, slug: string): boolean =>
  path === `/apps/${slug}/` || path === '/my-apps/' || path === '/billing/';

const WAITS_MS = 8000;

/** S8.17: says how a purchase ended, and that it waits for the bank, wherever its buyer is by then. */
export function FollowPurchase({ purchase, path }: { purchase: PendingPurchase; path: string }) {
  const { parents } = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { app, token, charge } = purchase;
  const polled = usePolledCharge(app.product, token, charge, ({ outcome }) => {
    forgetPurchase(charge.id);
    void invalidate(queryClient, 'instance', 'ownApps', 'billing', 'attempts');
    if (outcome === 'success') {
      announce('app_purchased', { ...app, charge: charge.id, type: charge.kind });
      const isAgentApp = parents !== undefined && hostProduct() === 'livechat';
      if (showsPurchaseToast(path, isAgentApp)) notify({ kind: 'success', content: text.purchased });
    } else if (outcome === 'failure') {
      const content = charge.kind === 'direct_charge' ? text.paymentFailed : text.paymentDeclined;
      notify({ kind: 'error', content });
    }
  }).charge;
  const total = polled?.next_action ? polled.taxes.total_price : undefined;
  const isSaidHere = showsAttempts(path, app.slug);
  useEffect(() => {
    // Outside: the toasts.
    if (total === undefined || isSaidHere) return;
    notify({
      kind: 'warning',
      content: (
        <ActionToast
          sentence={bankStep.stillWaits(app.name, total)}
          link={{ label: attempt.confirm, to: `/checkout/${app.slug}/` }}
        />
      ),
      autoHideDelayTime: WAITS_MS,
      about: `waits ${charge.id}`,
    });
  }, [total, isSaidHere, notify, app.name, app.slug, charge.id]);
  return null;
}
