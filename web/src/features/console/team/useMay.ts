import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { useSession, useToken } from '../../session/model/session';
import { type Team, teamOf } from './api';

/** What a role in the console lets somebody do, as the server names it. */
export type Right = 'listing' | 'access' | 'publish' | 'money' | 'profile' | 'team';

/** A role is looked at again after so long; whoever changes one sees it at once. */
export const ROLE_STAYS_MS = 300_000;

/** The team of who is signed in, as it was known lately. */
export function useTeam(): Team | null | undefined {
  const token = useToken();
  return useQuery({ ...teamOf(useBoot(), token), staleTime: ROLE_STAYS_MS, enabled: token !== '' }).data;
}

/** Whether a role allows something; true while it is not known: the server has the last word. */
export const mayIn = (team: Team | null | undefined, right: Right): boolean =>
  team?.rights?.find(({ name }) => name === right)?.roles?.includes(team.mine) ?? true;

/** Whether who is signed in may do something here: nobody does who looks through a customer's eyes. */
export function useMay(right: Right): boolean {
  const session = useSession();
  const team = useTeam();
  return session.status === 'signed-in' && !session.user.isGhostLogin && mayIn(team, right);
}
