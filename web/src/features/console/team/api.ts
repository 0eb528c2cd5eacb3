import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { devTeam as text } from '../../../messages/devTeam';
import { useNotify } from '../../notifications/notifications';

type Api = Pick<Boot, 'api'>;

export type Team = components['schemas']['TeamOutputBody'];
export type Member = NonNullable<Team['members']>[number];
export type Invitation = components['schemas']['DevelopersInvitationBody'];
export type Role = Member['role'];

export const ROLES: readonly Role[] = ['owner', 'manager', 'editor', 'finance', 'support', 'viewer'];

/** Who works in the console; null for who has no role there, and where there is no developer. */
export const teamOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.team.of(token, 'team'),
    queryFn: ({ signal }) => orNull(callApi(boot, 'GET', '/api/v2/developer/team', { token, signal })),
    ...SHOWS_FAILURE,
  });

/** The invitation that waits for who asks, if any. */
export const invitationFor = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.team.of(token, 'invitation'),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/api/v2/developer/team/invitation', { token, signal }),
    ...SHOWS_FAILURE,
  });

const NOBODY = ['no_console_role', 'not_a_developer'];

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && NOBODY.includes(error.code)) return null;
    throw error;
  }
}

/** What is done with the team. */
export type TeamAct =
  | { kind: 'invite'; email: string; role: Role }
  | { kind: 'role'; member: Member; role: Role }
  | { kind: 'remove'; member: Member }
  | { kind: 'leave' }
  | { kind: 'send'; invitation: Invitation }
  | { kind: 'withdraw'; invitation: Invitation }
  | { kind: 'accept' }
  | { kind: 'decline' };

async function doAct(boot: Api, token: string, act: TeamAct): Promise<string | undefined> {
  switch (act.kind) {
    case 'invite':
      await callApi(boot, 'POST', '/api/v2/developer/team/invitations', {
        body: { email: act.email, role: act.role },
        token,
      });
      return text.invited(act.email);
    case 'role':
      await callApi(boot, 'PUT', '/api/v2/developer/team/members/{id}', {
        params: { id: act.member.id },
        body: { role: act.role },
        token,
      });
      return text.roleChanged(act.member.name, text.roles[act.role]);
    case 'remove':
      await callApi(boot, 'DELETE', '/api/v2/developer/team/members/{id}', {
        params: { id: act.member.id },
        token,
      });
      return text.removed(act.member.name);
    case 'leave':
      await callApi(boot, 'DELETE', '/api/v2/developer/team/me', { token });
      return text.left;
    case 'send':
      await callApi(boot, 'POST', '/api/v2/developer/team/invitations/{id}/mail', {
        params: { id: act.invitation.id },
        token,
      });
      return text.sentAgain(act.invitation.email);
    case 'withdraw':
      await callApi(boot, 'DELETE', '/api/v2/developer/team/invitations/{id}', {
        params: { id: act.invitation.id },
        token,
      });
      return text.withdrawn(act.invitation.email);
    case 'accept':
      await callApi(boot, 'PUT', '/api/v2/developer/team/invitation', { token });
      return undefined;
    case 'decline':
      await callApi(boot, 'DELETE', '/api/v2/developer/team/invitation', { token });
      return undefined;
  }
}

/** Does something with the team, and says so. */
export function useTeamAct(token: string) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: TeamAct) => doAct(boot, token, act),
    networkMode: 'always',
    onSuccess: async (says) => {
      if (says) notify({ kind: 'success', content: says });
      await invalidate(client, 'team', 'ownDeveloper');
    },
  });
}
