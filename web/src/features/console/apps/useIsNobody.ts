import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { User } from '../../session/model/user';
import { developerOf } from '../profile/api';

/** Whether an organization without apps is no developer, who could make one; false until that is known. */
export function useIsNobody(user: User, hasNone: boolean): boolean {
  const boot = useBoot();
  return useQuery({ ...developerOf(boot, user.token), enabled: hasNone }).data === null;
}
