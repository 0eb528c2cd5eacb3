import './team.css';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { devTeam as text } from '../../../messages/devTeam';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Loaded } from '../../../ui/Loaded';
import type { User } from '../../session/model/user';
import { useIsNobody } from '../apps/useIsNobody';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { ConsoleHead } from '../frame/ConsoleHead';
import { HeadActsContext } from '../frame/HeadActs';
import { BecomeDeveloper } from '../profile/BecomeDeveloper';
import { Transfers } from '../transfers/Transfers';
import { type Team, teamOf } from './api';
import { Invitations } from './Invitations';
import { MembersTable } from './MembersTable';
import { GhostReads } from './NotForRole';
import { RightsTable } from './RightsTable';
import { WaitingInvitation } from './WaitingInvitation';

const InviteDialog = lazyPart(() => import('./InviteDialog').then((m) => m.InviteDialog));

/** Who works in the console, what each role may do, who is invited, and which apps come and go. */
export function TeamPage({ user }: { user: User }) {
  const boot = useBoot();
  const query = useQuery(teamOf(boot, user.token));
  const [isInviting, setIsInviting] = useState(false);
  const [acts, setActs] = useState<HTMLElement | null>(null);
  const team = query.data;
  const mayInvite = team?.mine === 'owner' && !user.isGhostLogin;
  return (
    <ConsoleFrame user={user}>
      <ConsoleHead heading={text.title} status={team && text.says(team.members?.length ?? 0)}>
        <span ref={setActs} className="console-head-part" />
        {mayInvite && (
          <Button variant="primary" onClick={() => setIsInviting(true)}>
            <UserPlus size={16} aria-hidden="true" />
            {text.invite}
          </Button>
        )}
      </ConsoleHead>
      <GhostReads />
      <WaitingInvitation token={user.token} />
      <Loaded query={query} failedTitle={text.failed}>
        {(known) =>
          known ? (
            <HeadActsContext value={acts}>
              <Parts team={known} user={user} />
            </HeadActsContext>
          ) : (
            <NoTeam user={user} />
          )
        }
      </Loaded>
      {isInviting && (
        <Suspense>
          <InviteDialog token={user.token} onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </ConsoleFrame>
  );
}

/** Nobody has a role where the organization is no developer; elsewhere an owner gives one. */
function NoTeam({ user }: { user: User }) {
  const isNobody = useIsNobody(user, true);
  if (!isNobody) return <EmptyState icon={Users} title={text.noRoleTitle} text={text.noRoleText} />;
  return (
    <EmptyState icon={Users} title={text.noTeamTitle} text={text.noTeamText} action={<BecomeDeveloper />} />
  );
}

function Parts({ team, user }: { team: Team; user: User }) {
  const mayChange = team.mine === 'owner' && !user.isGhostLogin;
  return (
    <div className="team-stack">
      <MembersTable team={team} user={user} mayChange={mayChange} />
      <div className="team-columns">
        <RightsTable rights={team.rights ?? []} />
        <div className="team-stack">
          <Invitations invitations={team.invitations ?? []} token={user.token} mayChange={mayChange} />
          <Transfers token={user.token} mayChange={mayChange} />
        </div>
      </div>
    </div>
  );
}
