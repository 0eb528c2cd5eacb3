import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { ownInstall as own } from '../../../messages/ownInstall';
import { Button } from '../../../ui/Button';
import { useIsGhost } from '../../session/model/useIsGhost';

const WaitlistDialog = lazyPart(() => import('./WaitlistDialog').then((m) => m.WaitlistDialog));

/** The way to hear of an app that is coming (decisions rule 18). */
export function JoinWaitlist({ app }: { app: Pick<App, 'id' | 'name'> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { noMail } = useBoot();
  const reason = useIsGhost() ? own.ghost : undefined;
  if (noMail) return <p className="btn-reason">{own.comingSoonHint}</p>;
  return (
    <div>
      <Button variant="primary" size="lg" block reason={reason} onClick={() => setIsOpen(true)}>
        {own.tellMe}
      </Button>
      <p className="btn-reason">{own.comingSoonHint}</p>
      {isOpen && (
        <Suspense>
          <WaitlistDialog app={app} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
