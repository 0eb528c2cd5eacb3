import { Send, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devTeam as text } from '../../../messages/devTeam';
import { Button } from '../../../ui/Button';
import { Panel } from '../profile/Panel';
import { Failure } from '../profile/ProofPanels';
import { type Invitation, useTeamAct } from './api';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

type InvitationsProps = { invitations: readonly Invitation[]; token: string; mayChange: boolean };

/** Who is invited and has not answered. */
export function Invitations({ invitations, token, mayChange }: InvitationsProps) {
  const acting = useTeamAct(token);
  const [asked, setAsked] = useState<Invitation | null>(null);
  return (
    <Panel title={text.invitations}>
      {invitations.length === 0 && <p className="muted">{text.noInvitations}</p>}
      <ul className="team-invitations">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div className="grow">
              <p className="medium">{invitation.email}</p>
              <p className="small muted">{whenOf(invitation)}</p>
            </div>
            {mayChange && (
              <>
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={text.sendAgain(invitation.email)}
                  onClick={() => acting.mutate({ kind: 'send', invitation })}
                >
                  <Send size={16} aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={text.withdraw(invitation.email)}
                  onClick={() => setAsked(invitation)}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Failure error={acting.error} />
      {asked && (
        <Suspense>
          <ConfirmDialog
            title={text.withdraw(asked.email)}
            keep={text.keep}
            confirm={text.withdrawNow}
            busy={acting.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() =>
              acting.mutate({ kind: 'withdraw', invitation: asked }, { onSettled: () => setAsked(null) })
            }
          >
            <p>{text.withdrawText(asked.email)}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  );
}

function whenOf({ role, expiresAt }: Invitation): string {
  const isOver = Date.parse(expiresAt) < Date.now();
  return (isOver ? text.ended : text.ends)(text.roles[role], expiresAt);
}
