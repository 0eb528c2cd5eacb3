import { CircleAlert, Fingerprint, LogOut, UserMinus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { day } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import { devLists } from '../../../messages/devLists';
import { devTeam as text } from '../../../messages/devTeam';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Input';
import { UserAvatar } from '../../session/components/UserAvatar';
import type { User } from '../../session/model/user';
import { CsvButton } from '../frame/CsvButton';
import { RowTable } from '../lists/RowTable';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, useRows } from '../lists/rows';
import { asTheyCome, byFigure, byName, byPlace, byTime } from '../model/orders';
import { Failure } from '../profile/ProofPanels';
import { type Member, ROLES, type Role, type Team, useTeamAct } from './api';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

/** Who is there longest comes first. */
const RULES: ListRules<Member> = {
  name: 'people',
  wordsOf: ({ name, email }) => `${name} ${email}`,
  groups: text.roles,
  groupOf: ({ role }) => role,
  orders: [['joined', asTheyCome]],
  heads: [
    ['person', text.columns.person, byName(({ name }) => name)],
    ['role', text.columns.role, byPlace(ROLES, ({ role }) => role)],
    ['factor', text.columns.factor, byFigure(({ secondFactor }) => Number(secondFactor))],
    ['since', text.columns.since, byTime(({ since }) => since)],
  ],
};

type MembersTableProps = { team: Team; user: User; mayChange: boolean };

/** The people of the team; owners change roles here, and everybody can leave. */
export function MembersTable({ team, user, mayChange }: MembersTableProps) {
  const [asked, setAsked] = useState<Member | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const acting = useTeamAct(user.token);
  const members = team.members ?? [];
  const list = useRows(members, RULES);
  const { columns } = text;
  const owners = members.filter((member) => member.role === 'owner' && !member.suspended);
  const isMe = (member: Member) => member.email === user.email;
  return (
    <div>
      <div className="console-tools">
        <RowTools label={text.list} any={devLists.anyRole} list={list} />
        <span className="grow" />
        <CsvButton file={text.file} of={text.list} rows={() => rowsOf(list.shown)} />
      </div>
      <div className="console-records team-people">
        <RowTable
          caption={text.list}
          list={list}
          rows={list.onPage}
          rowKey={(member) => member.id}
          columns={[
            {
              key: 'person',
              head: columns.person,
              cell: (member) => <Person member={member} isMe={isMe(member)} />,
            },
            {
              key: 'role',
              head: columns.role,
              cell: (member) =>
                mayChange ? (
                  <RoleSelect member={member} onRole={(role) => setChange({ member, role })} />
                ) : (
                  text.roles[member.role]
                ),
            },
            { key: 'does', head: columns.does, cell: (member) => text.does[member.role] },
            {
              key: 'factor',
              head: columns.factor,
              cell: (member) => <Factor isOn={member.secondFactor} />,
            },
            {
              key: 'since',
              head: columns.since,
              cell: (member) => (member.since ? day(member.since) : text.fromOrganization),
            },
            {
              key: 'acts',
              head: <span className="sr-only">{columns.acts}</span>,
              align: 'end',
              cell: (member) =>
                (mayChange || isMe(member)) &&
                !user.isGhostLogin && (
                  <GoButton member={member} isMe={isMe(member)} onGo={() => setAsked(member)} />
                ),
            },
          ]}
        />
        {owners.length === 1 && (
          <p className="team-foot small muted">{text.lastOwner(owners[0]?.name ?? '')}</p>
        )}
      </div>
      <RowFoot label={text.list} list={list} />
      <Failure error={acting.error} />
      {change && (
        <Suspense>
          <RoleDialog
            change={change}
            busy={acting.isPending}
            onClose={() => setChange(null)}
            onConfirm={() => acting.mutate({ kind: 'role', ...change }, { onSettled: () => setChange(null) })}
          />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <ConfirmDialog
            title={isMe(asked) ? text.leaveTitle : text.removeTitle(asked.name)}
            keep={text.keep}
            confirm={isMe(asked) ? text.leave : text.remove(asked.name)}
            busy={acting.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() =>
              acting.mutate(isMe(asked) ? { kind: 'leave' } : { kind: 'remove', member: asked }, {
                onSettled: () => setAsked(null),
              })
            }
          >
            <p>{isMe(asked) ? text.leaveText : text.removeText(asked.name)}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}

type Change = { member: Member; role: Role };
type RoleDialogProps = { change: Change; busy: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before somebody gets other rights, and says which. */
function RoleDialog({ change: { member, role }, ...rest }: RoleDialogProps) {
  return (
    <ConfirmDialog
      title={text.changeTitle(member.name, text.roles[role])}
      keep={text.keep}
      confirm={text.change}
      {...rest}
    >
      <p>
        {text.changeText(
          member.name,
          [text.roles[member.role], text.does[member.role]],
          [text.roles[role], text.does[role]],
        )}
      </p>
    </ConfirmDialog>
  );
}

/** The people as rows of a file. */
export function rowsOf(members: readonly Member[]): string[][] {
  const { columns } = text;
  return [
    [columns.person, text.email, columns.role, columns.does, columns.factor, columns.since],
    ...members.map((one) => [
      one.name,
      one.email,
      text.roles[one.role],
      text.does[one.role],
      one.secondFactor ? text.on : text.off,
      one.since ? day(one.since) : text.fromOrganization,
    ]),
  ];
}

/** Whether somebody proves who they are by a second thing. */
function Factor({ isOn }: { isOn: boolean }) {
  const Icon = isOn ? Fingerprint : CircleAlert;
  return (
    <span className="console-state" data-tone={isOn ? 'good' : 'act'}>
      <Icon size={15} aria-hidden="true" />
      {isOn ? text.on : text.off}
    </span>
  );
}

type PersonProps = { member: Member; isMe: boolean };

function Person({ member, isMe }: PersonProps) {
  return (
    <div className="console-app">
      <UserAvatar user={{ accountId: member.id, name: member.name, avatar: '' }} />
      <div className="may-shrink">
        <span className="medium">{member.name}</span>
        {isMe && <span className="muted"> ({text.you})</span>}
        <span className="small muted team-second">{member.suspended ? text.suspended : member.email}</span>
      </div>
    </div>
  );
}

function RoleSelect({ member, onRole }: { member: Member; onRole: (role: Role) => void }) {
  return (
    <Select
      size="sm"
      aria-label={text.roleOf(member.name)}
      value={member.role}
      onChange={(event) => {
        const role = ROLES.find((one) => one === event.currentTarget.value);
        if (role) onRole(role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {text.roles[role]}
        </option>
      ))}
    </Select>
  );
}

function GoButton({ member, isMe, onGo }: PersonProps & { onGo: () => void }) {
  const Icon = isMe ? LogOut : UserMinus;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={isMe ? text.leave : text.remove(member.name)}
      onClick={onGo}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}
