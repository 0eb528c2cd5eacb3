import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';

export type HistoryEvent = components['schemas']['ListingsEvent'];

/** As much as the server gives at once. */
const MOST = 1000;

/** What was done with an app, the newest first. */
export const historyOf = (boot: Pick<Boot, 'api'>, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, `history ${id}`),
    queryFn: async ({ signal }): Promise<HistoryEvent[]> =>
      (await callApi(boot, 'GET', '/api/v2/applications/{id}/events', {
        params: { id },
        query: { limit: MOST },
        token,
        signal,
      })) ?? [],
    ...SHOWS_FAILURE,
  });
