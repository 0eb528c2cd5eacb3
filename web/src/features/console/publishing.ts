import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { queryKeys } from '../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../lib/showsFailure';
import type { Boot } from '../../lib/wire';

// The way of a revision to the public. What is read here changes with each save, so it is of the
// family of the list of apps, which each save makes stale.

type Api = Pick<Boot, 'api'>;

export type Progress = components['schemas']['ProgressOutputBody'];
export type Revision = NonNullable<components['schemas']['RevisionsOutputBody']['revisions']>[number];

/** How far an app is on its way to the public, and what is missing. */
export const progressOf = (boot: Api, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, `review ${id}`),
    queryFn: ({ signal }): Promise<Progress> =>
      callApi(boot, 'GET', '/api/v2/applications/{id}/review', { params: { id }, token, signal }),
    ...SHOWS_FAILURE,
  });

/** All revisions of an app, the newest first. */
export const revisionsOf = (boot: Api, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, `revisions ${id}`),
    queryFn: async ({ signal }): Promise<Revision[]> => {
      const { revisions } = await callApi(boot, 'GET', '/api/v2/applications/{id}/revisions', {
        params: { id },
        token,
        signal,
      });
      return revisions ?? [];
    },
    ...SHOWS_FAILURE,
  });

/** What a revision says beside another one. */
export const comparisonOf = (boot: Api, token: string, id: string, version: number, against: number) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, `differences ${id} ${version} ${against}`),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/v2/applications/{id}/revisions/{version}', {
        params: { id, version },
        query: { against },
        token,
        signal,
      }),
    ...SHOWS_FAILURE,
  });

/** What a developer does with a revision. */
export type Act =
  | { kind: 'submit'; note: string }
  | { kind: 'cancel' }
  | { kind: 'publish' }
  | { kind: 'schedule'; at: string }
  | { kind: 'unschedule' }
  | { kind: 'unpublish' }
  | { kind: 'rename'; slug: string }
  | { kind: 'retire'; lastDay: string; replacement: string }
  | { kind: 'keep' }
  | { kind: 'withdrawRise' }
  | { kind: 'discard' }
  | { kind: 'restore' | 'rollBack'; version: number };

export async function doAct(boot: Api, token: string, id: string, act: Act): Promise<void> {
  const call = { params: { id }, token };
  switch (act.kind) {
    case 'submit':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/review/submit', {
        ...call,
        body: { note: act.note },
      });
      return;
    case 'withdrawRise':
      await callApi(boot, 'DELETE', '/api/v2/applications/{id}/price-rise', call);
      return;
    case 'cancel':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/review/cancel', call);
      return;
    case 'publish':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/publish', { ...call, body: {} });
      return;
    case 'schedule':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/publish', { ...call, body: { at: act.at } });
      return;
    case 'unschedule':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/publish/cancel', call);
      return;
    case 'unpublish':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/unpublish', call);
      return;
    case 'retire':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/retirement', {
        ...call,
        body: { lastDay: act.lastDay, replacement: act.replacement },
      });
      return;
    case 'keep':
      await callApi(boot, 'DELETE', '/api/v2/applications/{id}/retirement', call);
      return;
    case 'rename':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/slug', { ...call, body: { slug: act.slug } });
      return;
    case 'discard':
      await callApi(boot, 'DELETE', '/api/v2/applications/{id}/draft', call);
      return;
    case 'restore':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/revisions/{version}/restore', {
        ...call,
        params: { id, version: act.version },
      });
      return;
    case 'rollBack':
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/rollback', {
        ...call,
        body: { version: act.version },
      });
  }
}
