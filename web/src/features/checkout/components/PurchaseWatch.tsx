import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { onPendingPurchases, type PendingPurchase, pendingPurchases } from '../model/pending';

const FollowPurchase = lazyPart(() => import('./FollowPurchase').then((m) => m.FollowPurchase));

const NONE: readonly PendingPurchase[] = [];

/** Follows purchases whose checkout was left; costs nothing while there is none. */
export function PurchaseWatch({ path }: { path: string }) {
  const list = useSyncExternalStore(onPendingPurchases, pendingPurchases, () => NONE);
  // On a checkout page, that page polls the charge.
  if (list.length === 0 || path.startsWith('/checkout/')) return null;
  return (
    <Suspense>
      {list.map((one) => (
        <FollowPurchase key={one.charge.id} purchase={one} path={path} />
      ))}
    </Suspense>
  );
}
