import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import type { DraftApp, FieldName } from '../model/values';
import { lastChangeOf } from './savedField';

export type HistoryEvent = components['schemas']['ListingsEvent'];
export type NewsEvent = components['schemas']['ListingsNewsEvent'];

type Api = Pick<Boot, 'api'>;

/** So many are read at once, which is as much as the server gives. */
const MOST = 1000;

/** Reads events before that of a number, the newest first; without one, the newest of all. */
async function readEvents(
  boot: Api,
  token: string,
  id: string,
  before: number | undefined,
  signal?: AbortSignal,
  limit = MOST,
): Promise<HistoryEvent[]> {
  const events = await callApi(boot, 'GET', '/api/v2/applications/{id}/events', {
    params: { id },
    query: before === undefined ? { limit } : { limit, before },
    token,
    signal,
  });
  return events ?? [];
}

/** So much is asked for what was edited lately, and so often. */
const MOST_LATELY = 50;
const LOOK_EVERY_MS = 30_000;

/** What was done with an app just now; asked for again while its editor is looked at. */
export const latelyDone = (boot: Api, token: string, { id, slug }: { id: string; slug: string }) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, slug, 'lately'),
    queryFn: async ({ signal }): Promise<HistoryEvent[]> => {
      const call = { params: { id }, query: { limit: MOST_LATELY }, token, signal };
      return (await callApi(boot, 'GET', '/api/v2/applications/{id}/events', call)) ?? [];
    },
    refetchInterval: LOOK_EVERY_MS,
    ...SHOWS_FAILURE,
  });

/** They count from 1 without gaps, so the number of the last one says whether there are older ones. */
const olderThan = (events: readonly HistoryEvent[]): number | undefined => {
  const last = events.at(-1)?.sequence ?? 1;
  return last > 1 ? last : undefined;
};

/** What was done with an app, the newest first. */
export const historyOf = (boot: Api, token: string, id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ownApps.of(token, `history ${id}`),
    queryFn: ({ pageParam, signal }) => readEvents(boot, token, id, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: olderThan,
    ...SHOWS_FAILURE,
  });

/** So much is read at once of who saved something, and so often. */
const MOST_SAVES = 100;
const MOST_LOOKS = 10;

/** Who gave fields of a revision what they say, as far as the history is read. */
export const savesOf = (
  boot: Api,
  token: string,
  { id, slug, revision }: Pick<DraftApp, 'id' | 'slug' | 'revision'>,
  fields: readonly FieldName[],
) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, slug, 'saves', revision, ...fields),
    queryFn: async ({ signal }): Promise<HistoryEvent[]> => {
      const all: HistoryEvent[] = [];
      for (let look = 0; look < MOST_LOOKS; look += 1) {
        all.push(...(await readEvents(boot, token, id, olderThan(all), signal, MOST_SAVES)));
        if (!olderThan(all) || fields.every((field) => lastChangeOf(all, field))) break;
      }
      return all;
    },
    ...SHOWS_FAILURE,
  });

/** All of it, for a file: what is read already, and what is older. */
export async function wholeHistory(
  boot: Api,
  token: string,
  id: string,
  read: readonly HistoryEvent[],
): Promise<HistoryEvent[]> {
  const all = [...read];
  for (let next = olderThan(all); next !== undefined; next = olderThan(all)) {
    const older = await readEvents(boot, token, id, next);
    if (older.length === 0) return all;
    all.push(...older);
  }
  return all;
}

/** So much is read of what happened. */
export const MOST_NEWS = 50;

/**
 * What happened lately with all apps of the developer, the newest first; what is typed, a step at a time, is
 * in the history of its app alone.
 */
export const newsOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.consoleNews.of(token),
    queryFn: async ({ signal }): Promise<NewsEvent[]> => {
      const query = { limit: MOST_NEWS };
      return (await callApi(boot, 'GET', '/api/v2/developer/events', { query, token, signal })) ?? [];
    },
    ...SHOWS_FAILURE,
  });
