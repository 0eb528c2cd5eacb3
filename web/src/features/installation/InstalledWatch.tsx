import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../../lib/boot';
import { setInstalledApps } from '../../lib/installedApps';
import { installedApps } from './api';

/** Marks the app cards of what the organization has. */
export function InstalledWatch({ token }: { token: string }) {
  const { data } = useQuery(installedApps(useBoot(), token));
  useEffect(() => {
    // Outside: the app cards, which make no calls of their own.
    setInstalledApps(new Set(data?.map((app) => app.id)));
    return () => setInstalledApps(new Set());
  }, [data]);
  return null;
}
