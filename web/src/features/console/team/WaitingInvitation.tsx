import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devTeam as text } from '../../../messages/devTeam';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useIsGhost } from '../../session/model/useIsGhost';
import { Failure } from '../profile/ProofPanels';
import { invitationFor, useTeamAct } from './api';

/** The invitation that waits for who is here. */
export function WaitingInvitation({ token }: { token: string }) {
  const boot = useBoot();
  const { data } = useQuery(invitationFor(boot, token));
  const isGhost = useIsGhost();
  const answering = useTeamAct(token);
  if (!data?.invitation) return null;
  return (
    <div className="mb-5">
      <Note
        action={
          !isGhost && (
            <span className="team-answers">
              <Button
                variant="primary"
                busy={answering.isPending}
                onClick={() => answering.mutate({ kind: 'accept' })}
              >
                {text.accept}
              </Button>
              <Button variant="ghost" onClick={() => answering.mutate({ kind: 'decline' })}>
                {text.decline}
              </Button>
            </span>
          )
        }
      >
        {text.waiting(text.roles[data.invitation.role])}
      </Note>
      <Failure error={answering.error} />
    </div>
  );
}
