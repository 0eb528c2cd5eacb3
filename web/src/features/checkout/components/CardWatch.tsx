import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { useSession } from '../../session/model/session';

const AttemptWatch = lazyPart(() => import('./AttemptWatch').then((m) => m.AttemptWatch));
const InstalledWatch = lazyPart(() =>
  import('../../installation/InstalledWatch').then((m) => m.InstalledWatch),
);

/** What cards on every page say to this person: payments that wait for the bank (decisions rule 24), and what is installed. */
export function CardWatch() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Suspense>
      <AttemptWatch user={session.user} />
      <InstalledWatch user={session.user} />
    </Suspense>
  );
}
