import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { queryKeys } from '../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../lib/showsFailure';
import type { Boot } from '../../lib/wire';

type Api = Pick<Boot, 'api'>;

export type SetupItem = components['schemas']['SetupSetupItem'];

/** What of the shop is set, and what is missing. */
export const setupOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.setup.of(token),
    queryFn: async ({ signal }): Promise<SetupItem[]> => {
      const { items } = await callApi(boot, 'GET', '/api/staff/setup', { token, signal });
      return items;
    },
    ...SHOWS_FAILURE,
  });

export type SetupTest = 'mail' | 'bucket' | 'payments' | 'balancer';

/** Tries what the shop depends on; what went wrong stands in the items. */
export const runTest = async (boot: Api, token: string, test: SetupTest): Promise<SetupItem[]> => {
  const { items } = await callApi(boot, 'POST', '/api/staff/setup/tests/{test}', { params: { test }, token });
  return items;
};
