import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../../lib/boot';
import { setInstalledApps } from '../../lib/installedApps';
import { setStandings, useWantedApps } from '../../lib/standing';
import { companyOf } from '../company/api';
import { isForOwner } from '../company/forOwner';
import { isAskedApp } from '../company/model';
import type { User } from '../session/model/user';
import { installedApps, instancesOf } from './api';

/** Tells the app cards what the organization has, and where the others stand. */
export function InstalledWatch({ user }: { user: User }) {
  const { data } = useQuery(installedApps(useBoot(), user.token));
  useEffect(() => {
    // Outside: the app cards, which make no calls of their own.
    setInstalledApps(new Set(data?.map((app) => app.id)));
    return () => setInstalledApps(new Set());
  }, [data]);
  // Staff who look through a customer's eyes are offered nothing that they must not do.
  return user.isGhostLogin ? null : <StandingWatch token={user.token} />;
}

function StandingWatch({ token }: { token: string }) {
  const boot = useBoot();
  const wanted = useWantedApps();
  const { data } = useQuery({ ...instancesOf(boot, token, wanted), enabled: wanted.length > 0 });
  // Only who is refused an app that an owner may give has asked for it.
  const mayAsk = data?.some(({ refusal }) => isForOwner(refusal?.code ?? '')) ?? false;
  const { data: company } = useQuery({ ...companyOf(boot, token), enabled: mayAsk });
  useEffect(() => {
    // Outside: the app cards.
    if (!data) return;
    const asked = new Set(company?.requests.filter(isAskedApp).map((one) => one.applicationId));
    setStandings(
      new Map(
        data.map(({ applicationId, tried, bought, refusal }) => [
          applicationId,
          { isTried: tried, isPaidFor: bought, refusal: refusal?.code, isAsked: asked.has(applicationId) },
        ]),
      ),
    );
  }, [data, company]);
  useEffect(() => () => setStandings(new Map()), []);
  return null;
}
