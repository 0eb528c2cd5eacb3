import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { installedApps } from '../../installation/api';
import { openAttempts } from '../api/attempts';

/** How many payments and set-ups wait for somebody; 0 until that is known. */
export function useWaiting(token: string): number {
  const boot = useBoot();
  const { data: attempts = [] } = useQuery(openAttempts(boot, token));
  const { data: installed = [] } = useQuery(installedApps(boot, token));
  return attempts.length + installed.filter((app) => app.setupRequired).length;
}
