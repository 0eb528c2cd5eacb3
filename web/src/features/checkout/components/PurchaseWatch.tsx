import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSession } from '../../session/model/session';
import { onPendingPurchases, type PendingPurchase, pendingPurchases } from '../model/pending';

const FollowPurchase = lazy(() => import('./FollowPurchase').then((m) => ({ default: m.FollowPurchase })));

const AttemptWatch = lazy(() => import('./AttemptWatch').then((m) => ({ default: m.AttemptWatch })));
const InstalledWatch = lazy(() =>
  import('../../installation/InstalledWatch').then((m) => ({ default: m.InstalledWatch })),
);

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

/** What cards on every page say to this person: payments that wait for the bank (decisions rule 24), and what is installed. */
export function CardWatch() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Suspense>
      <AttemptWatch user={session.user} />
      <InstalledWatch token={session.user.token} />
    </Suspense>
  );
}
