import '../../../ui/danger.css';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole } from '../../../messages/devConsole';
import { devProfile as text } from '../../../messages/devProfile';
import { devTeam } from '../../../messages/devTeam';
import { Button } from '../../../ui/Button';
import { mayIn, useTeam } from '../team/useMay';
import { type Developer, useDeveloperAct } from './api';
import { Failure } from './ProofPanels';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

/** Ends being a developer, after it was confirmed. */
export function ClosePanel({ developer, token }: { developer: Developer; token: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const closing = useDeveloperAct(token);
  const team = useTeam();
  const notFor = team && !mayIn(team, 'team') && text.closeNotFor(devTeam.roles[team.mine]);
  const whyNot = notFor || (developer.state === 'restricted' && devConsole.notRestricted);
  return (
    <div>
      <Button className="btn-wrap" variant="ghost" reason={whyNot} onClick={() => setIsAsked(true)}>
        {text.close}
      </Button>
      <Failure error={closing.error} />
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            title={text.closeTitle(developer.profile.name)}
            keep={text.keep}
            confirm={text.close}
            busy={closing.isPending}
            onClose={() => setIsAsked(false)}
            onConfirm={() => closing.mutate({ kind: 'close' }, { onSettled: () => setIsAsked(false) })}
          >
            <p>{text.closeText}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}
