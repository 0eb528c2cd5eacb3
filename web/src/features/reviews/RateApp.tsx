import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import type { App } from '../../lib/wire';
import { ownInstall as own } from '../../messages/ownInstall';
import { reviews as text } from '../../messages/reviews';
import { Button } from '../../ui/Button';
import { useSession, useToken } from '../session/model/session';
import { myRating } from './api';

const RateDialog = lazyPart(() => import('./RateDialog').then((m) => m.RateDialog));

/** The way to rate an app. The form is a chunk of its own: few people write. */
export function RateApp({ app }: { app: App }) {
  const boot = useBoot();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const token = useToken();
  const { data } = useQuery({ ...myRating(boot, token, app.id), enabled: token !== '' });
  if (app.lifecycle !== 'PUBLISHED') return null;
  const isGhost = session.status === 'signed-in' && session.user.isGhostLogin;
  const open = async () => {
    if (token || (await session.signIn())) setIsOpen(true);
  };
  const state = data?.rating?.state;
  return (
    <div>
      <Button
        busy={session.status === 'signing-in'}
        reason={isGhost ? own.ghost : data?.refusal?.message}
        onClick={() => void open()}
      >
        {data?.rating ? text.change : app.service ? text.rateService : text.rate}
      </Button>
      {(state === 'held' || state === 'rejected') && <p className="mt-2 small muted">{text[state]}</p>}
      {isOpen && data && !data.refusal && session.status === 'signed-in' && (
        <Suspense>
          <RateDialog app={app} user={session.user} written={data.rating} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
