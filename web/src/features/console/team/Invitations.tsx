import { Send, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { day } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import { devLists } from '../../../messages/devLists';
import { devTeam as text } from '../../../messages/devTeam';
import { Button } from '../../../ui/Button';
import { CsvButton } from '../frame/CsvButton';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, useRows } from '../lists/rows';
import { asTheyCome, byName, byTime } from '../model/orders';
import { Panel } from '../profile/Panel';
import { Failure } from '../profile/ProofPanels';
import { type Invitation, useTeamAct } from './api';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

/** They come with the oldest first. */
const RULES: ListRules<Invitation> = {
  name: 'invited',
  wordsOf: ({ email }) => email,
  groups: text.roles,
  groupOf: ({ role }) => role,
  orders: [
    ['oldest', asTheyCome],
    ['name', byName(({ email }) => email)],
    ['until', byTime(({ expiresAt }) => expiresAt)],
  ],
};

type InvitationsProps = { invitations: readonly Invitation[]; token: string; mayChange: boolean };

/** Who is invited and has not answered. */
export function Invitations({ invitations, token, mayChange }: InvitationsProps) {
  const acting = useTeamAct(token);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const list = useRows(invitations, RULES);
  return (
    <Panel
      title={text.invitations}
      aside={
        invitations.length > 0 && (
          <CsvButton file={text.invitationsFile} of={text.invitations} rows={() => rowsOf(list.shown)} />
        )
      }
    >
      <RowTools label={text.invitations} any={devLists.anyRole} list={list} />
      {invitations.length === 0 && <p className="muted">{text.noInvitations}</p>}
      <ul className="team-invitations">
        {list.onPage.map((invitation) => (
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
      <RowFoot label={text.invitations} list={list} />
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

/** The invitations as rows of a file. */
function rowsOf(invitations: readonly Invitation[]): string[][] {
  return [
    [text.email, text.columns.role, text.until],
    ...invitations.map((one) => [one.email, text.roles[one.role], day(one.expiresAt)]),
  ];
}

function whenOf({ role, expiresAt }: Invitation): string {
  const isOver = Date.parse(expiresAt) < Date.now();
  return (isOver ? text.ended : text.ends)(text.roles[role], expiresAt);
}
