import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { paidProducts } from '../../../lib/payers';
import { installedApps } from '../../installation/api';
import type { User } from '../../session/model/user';
import { openAttempts } from '../api/attempts';

/** How many payments, of who may pay, and set-ups wait for somebody; 0 until that is known. */
export function useWaitingCount({ token, permissions }: Pick<User, 'token' | 'permissions'>): number {
  const boot = useBoot();
  const { data: attempts = [] } = useQuery({
    ...openAttempts(boot, token),
    enabled: paidProducts(permissions).length > 0,
  });
  const { data: installed = [] } = useQuery(installedApps(boot, token));
  return attempts.length + installed.filter((app) => app.setupRequired && app.hasAccess).length;
}
