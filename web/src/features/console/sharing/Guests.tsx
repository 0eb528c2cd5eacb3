import { Plus, Send, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devSharing as text } from '../../../messages/devSharing';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Table } from '../../../ui/Table';
import { ActFailure } from '../editor/ActFailure';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowFoot, RowTools } from '../lists/RowTools';
import { asTheyCome, byName, byTime, type ListRules, useRows } from '../lists/rows';
import { guestOf, type Invitation, type Sharing, useSharingAct } from './api';

const InviteDialog = lazyPart(() => import('./InviteDialog').then((m) => m.InviteDialog));
const WithdrawDialog = lazyPart(() => import('./WithdrawDialog').then((m) => m.WithdrawDialog));

/** They come with the newest first. */
const RULES: ListRules<Invitation> = {
  name: 'guests',
  wordsOf: (one) => [guestOf(one), one.email ?? ''].join(' '),
  groups: text.states,
  groupOf: ({ state }) => state,
  orders: [
    ['newest', asTheyCome],
    ['oldest', byTime(({ sentAt }) => sentAt)],
    ['name', byName(guestOf)],
  ],
};

type GuestsProps = { sharing: Sharing; mayChange: boolean };

/** The organizations that are invited to see the app, and how far each is. */
export function Guests({ sharing, mayChange }: GuestsProps) {
  const { app } = useDraft();
  const [isInviting, setIsInviting] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const sending = useSharingAct();
  const invitations = sharing.invitations ?? [];
  const list = useRows(invitations, RULES);
  const mayInvite = mayChange && !sharing.public;
  return (
    <Section
      id="guests"
      title={text.title}
      sub={sharing.public ? text.public : `${text.sub} ${text.left(sharing.left)}.`}
      aside={
        <span className="console-acts">
          {invitations.length > 0 && (
            <CsvButton file={text.file(app.slug)} of={text.title} rows={() => rowsOf(list.shown)} />
          )}
          {mayInvite && (
            <Button size="sm" disabled={sharing.left === 0} onClick={() => setIsInviting(true)}>
              <Plus size={15} aria-hidden="true" /> {text.invite}
            </Button>
          )}
        </span>
      }
    >
      <ActFailure error={sending.error} />
      {invitations.length === 0 && <p className="panel-body muted">{text.none}</p>}
      {invitations.length > 0 && (
        <>
          <RowTools label={text.title} list={list} />
          {list.onPage.length > 0 && (
            <GuestTable
              invitations={list.onPage}
              onSend={mayInvite ? (invitation) => sending.mutate({ kind: 'send', invitation }) : undefined}
              onWithdraw={mayChange ? setWithdrawing : undefined}
            />
          )}
          <RowFoot label={text.title} list={list} />
        </>
      )}
      <Suspense>
        {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
        {withdrawing && <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
      </Suspense>
    </Section>
  );
}

type Act = ((invitation: Invitation) => void) | undefined;
type GuestTableProps = { invitations: readonly Invitation[]; onSend: Act; onWithdraw: Act };

function GuestTable({ invitations, onSend, onWithdraw }: GuestTableProps) {
  const { columns } = text;
  return (
    <div className="console-records sharing-table">
      <Table
        caption={text.list}
        rows={invitations}
        rowKey={({ id, way }) => `${way} ${id}`}
        columns={[
          { key: 'who', head: columns.who, cell: (one) => <Who invitation={one} /> },
          {
            key: 'state',
            head: columns.state,
            cell: ({ state }) => <Badge tone={TONES[state]}>{text.states[state]}</Badge>,
          },
          { key: 'when', head: columns.when, cell: whenOf },
          {
            key: 'acts',
            head: <span className="sr-only">{columns.acts}</span>,
            align: 'end',
            cell: (one) => <Acts invitation={one} onSend={onSend} onWithdraw={onWithdraw} />,
          },
        ]}
      />
    </div>
  );
}

function rowsOf(invitations: readonly Invitation[]): string[][] {
  const { who, state, when } = text.columns;
  return [
    [who, text.email, text.way, state, when, text.installed],
    ...invitations.map((one) => [
      guestOf(one),
      one.email ?? '',
      text.ways[one.way],
      text.states[one.state],
      whenOf(one),
      one.hasInstalled ? text.installed : '',
    ]),
  ];
}

const TONES = {
  invited: 'accent',
  accepted: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'warning',
} as const;

function Who({ invitation }: { invitation: Invitation }) {
  const { way, email, organization, hasInstalled } = invitation;
  return (
    <span className="may-shrink sharing-who">
      <b className="medium block">{guestOf(invitation)}</b>
      <span className="tiny muted block">
        {[text.ways[way], organization ? email : '', hasInstalled ? text.installed : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

function whenOf({ state, expiresAt, answeredAt, sentAt }: Invitation): string {
  if (state === 'accepted') return text.since(answeredAt ?? sentAt);
  if (state === 'invited' || state === 'expired') return text.until(expiresAt ?? sentAt);
  return text.on(answeredAt ?? sentAt);
}

function Acts({
  invitation,
  onSend,
  onWithdraw,
}: Omit<GuestTableProps, 'invitations'> & { invitation: Invitation }) {
  const { state, way } = invitation;
  const who = guestOf(invitation);
  return (
    <span className="sharing-acts">
      {onSend && way === 'mail' && (state === 'invited' || state === 'expired') && (
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={text.sendAgain(who)}
          onClick={() => onSend(invitation)}
        >
          <Send size={16} aria-hidden="true" />
        </Button>
      )}
      {onWithdraw && (state === 'invited' || state === 'accepted') && (
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={text.withdraw(who)}
          onClick={() => onWithdraw(invitation)}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}
