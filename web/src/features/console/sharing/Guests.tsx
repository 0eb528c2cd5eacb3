import { Plus, Send, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devSharing as text } from '../../../messages/devSharing';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { ActFailure } from '../editor/ActFailure';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowTable } from '../lists/RowTable';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, type ListView, useRows } from '../lists/rows';
import { asTheyCome, byName, byTime } from '../model/orders';
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
  ],
  heads: [
    ['who', text.columns.who, byName(guestOf)],
    ['state', text.columns.state, byName(({ state }) => text.states[state])],
    ['when', text.columns.when, byTime(momentOf)],
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
      {invitations.length === 0 && !sharing.public && <p className="panel-body muted">{text.none}</p>}
      {invitations.length > 0 && (
        <>
          <RowTools label={text.title} list={list} />
          {list.onPage.length > 0 && (
            <GuestTable
              list={list}
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
type ActsProps = { onSend: Act; onWithdraw: Act };
type GuestTableProps = ActsProps & { list: ListView; invitations: readonly Invitation[] };

function GuestTable({ list, invitations, onSend, onWithdraw }: GuestTableProps) {
  const { columns } = text;
  return (
    <div className="console-records sharing-table">
      <RowTable
        caption={text.list}
        list={list}
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

const isWaiting = ({ state }: Invitation) => state === 'invited' || state === 'expired';

/** The moment that counts of an invitation: of its answer, or its last one. */
function momentOf(one: Invitation): string {
  return (isWaiting(one) ? one.expiresAt : one.answeredAt) ?? one.sentAt;
}

function whenOf(one: Invitation): string {
  if (one.state === 'accepted') return text.since(momentOf(one));
  return (isWaiting(one) ? text.until : text.on)(momentOf(one));
}

function Acts({ invitation, onSend, onWithdraw }: ActsProps & { invitation: Invitation }) {
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
