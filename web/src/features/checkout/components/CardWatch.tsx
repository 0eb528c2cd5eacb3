import { lazy, Suspense } from 'react';
import { useSession } from '../../session/model/session';

const AttemptWatch = lazy(() => import('./AttemptWatch').then((m) => ({ default: m.AttemptWatch })));
const InstalledWatch = lazy(() =>
  import('../../installation/InstalledWatch').then((m) => ({ default: m.InstalledWatch })),
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
