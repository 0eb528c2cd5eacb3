import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { useToken } from '../../session/model/session';
import { ROLE_STAYS_MS } from '../team/useMay';
import { developerOf } from './api';

/**
 * Whether the people who run the shop have restricted the developer: until they lift it nothing is submitted or
 * published, no app changes hands, and only they end it. False while it is not known: the server has the last word.
 */
export function useIsRestricted(): boolean {
  const token = useToken();
  const query = { ...developerOf(useBoot(), token), staleTime: ROLE_STAYS_MS, enabled: token !== '' };
  return useQuery(query).data?.state === 'restricted';
}
