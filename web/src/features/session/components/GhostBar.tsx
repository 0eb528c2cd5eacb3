import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { useSession } from '../model/session';

const GhostNotice = lazyPart(() => import('./GhostNotice').then((m) => m.GhostNotice));

/** S4.32: says on every page that this is somebody else's account. Only staff load it. */
export function GhostBar() {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.user.isGhostLogin) return null;
  return (
    <Suspense>
      <GhostNotice email={session.user.email} onStop={session.signOut} />
    </Suspense>
  );
}
