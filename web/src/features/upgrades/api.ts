import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';
import type { Charge } from '../payment/model/payment';
import type { Owned } from './model';

const resources = (boot: Pick<Boot, 'api'>, appId: string) =>
  `${boot.api}/applications/${encodeURIComponent(appId)}/resources`;

/** What the organization has of an app's upgrades. */
export const ownedUpgrades = (boot: Pick<Boot, 'api'>, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.upgrades.of(token, appId),
    queryFn: async ({ signal }) => {
      const path = `${resources(boot, appId)}/purchases`;
      const { items } = await request<{ items: Owned[] | null }>('GET', path, { token, signal });
      return items ?? [];
    },
    retry: 1,
  });

/** Makes the charge of an upgrade, or gives a free one: then there is none. */
export const buyUpgrade = (
  boot: Pick<Boot, 'api'>,
  token: string,
  appId: string,
  upgradeId: string,
  quantity: number,
) =>
  request<Charge | undefined>(
    'POST',
    `${resources(boot, appId)}/${encodeURIComponent(upgradeId)}/create-charge`,
    {
      token,
      body: { quantity },
    },
  );
