import { useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { announce } from '../../../lib/host';
import { hostProduct } from '../../../lib/productScope';
import { invalidate } from '../../../lib/queryKeys';
import { checkout as text } from '../../../messages/checkout';
import { useNotify } from '../../notifications/notifications';
import { showsPurchaseToast } from '../../payment/model/payment';
import { usePolledCharge } from '../../payment/model/usePolledCharge';
import { forgetPurchase, type PendingPurchase } from '../model/pending';

/** S8.17: says how a purchase ended, wherever its buyer is by then. */
export function FollowPurchase({ purchase, path }: { purchase: PendingPurchase; path: string }) {
  const { parents } = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { app, token, charge } = purchase;
  usePolledCharge(app.product, token, charge, ({ outcome }) => {
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
  });
  return null;
}
