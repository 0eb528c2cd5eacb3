import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { queryKeys } from '../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../lib/showsFailure';
import type { Boot } from '../../lib/wire';

type Api = Pick<Boot, 'api'>;

export type StaffDeveloper = components['schemas']['DevelopersStaffDeveloper'];

/** The developers that were registered or changed here, the newest change first. */
export const developersOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.staffDevelopers.of(token),
    queryFn: async ({ signal }): Promise<StaffDeveloper[]> => {
      const { items } = await callApi(boot, 'GET', '/api/v2/staff/developers', { token, signal });
      return items ?? [];
    },
    ...SHOWS_FAILURE,
  });

/** The names that no developer may take. */
export const reservedNamesOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.reservedNames.of(token),
    queryFn: async ({ signal }) => {
      const { items } = await callApi(boot, 'GET', '/api/v2/staff/reserved-names', { token, signal });
      return items ?? [];
    },
    ...SHOWS_FAILURE,
  });

/** What the staff decides about a developer or a name. */
export type Decision =
  | { kind: 'restrict'; slug: string; reason: string }
  | { kind: 'reinstate'; slug: string }
  | { kind: 'reserve'; name: string; reason: string }
  | { kind: 'free'; name: string };

export async function decide(boot: Api, token: string, decision: Decision): Promise<void> {
  switch (decision.kind) {
    case 'restrict':
      await callApi(boot, 'PUT', '/api/v2/staff/developers/{slug}/restrict', {
        params: { slug: decision.slug },
        body: { reason: decision.reason },
        token,
      });
      return;
    case 'reinstate':
      await callApi(boot, 'PUT', '/api/v2/staff/developers/{slug}/reinstate', {
        params: { slug: decision.slug },
        token,
      });
      return;
    case 'reserve':
      await callApi(boot, 'PUT', '/api/v2/staff/reserved-names/{name}', {
        params: { name: decision.name },
        body: { reason: decision.reason },
        token,
      });
      return;
    case 'free':
      await callApi(boot, 'DELETE', '/api/v2/staff/reserved-names/{name}', {
        params: { name: decision.name },
        token,
      });
  }
}
