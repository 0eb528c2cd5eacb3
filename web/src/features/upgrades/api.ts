import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';

/** What the organization has of an app's upgrades. */
export const ownedUpgrades = (boot: Pick<Boot, 'api'>, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.upgrades.of(token, appId),
    queryFn: async ({ signal }) => {
      const { items } = await callApi(boot, 'GET', '/api/applications/{id}/resources/purchases', {
        params: { id: appId },
        token,
        signal,
      });
      return items;
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
  callApi(boot, 'POST', '/api/applications/{id}/resources/{resourceId}/create-charge', {
    params: { id: appId, resourceId: upgradeId },
    token,
    body: { quantity },
  });
