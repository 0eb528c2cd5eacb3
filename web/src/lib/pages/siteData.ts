import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../api.gen';
import { queryKeys } from '../queryKeys';
import type { Boot } from '../wire';
import { LoadFailure } from './pageData';

// What pages share (S7.51): the hashes of the newest build and of its parts, the
// parts of the frame under their names, and data of the catalogue under its hash.

/** S9.10 */
export const APP_DATA_RETRIES = 3;
const FRESH_MS = 15_000;
const RETRY_PAUSE_MS = 300;

/** Hashes, to notice that what this document has is old. */
export type AppData = { build: string; shared: string; slices: Readonly<Record<string, string>> };

type AppDataBody = components['schemas']['AppData'];

export function appDataQuery(base: string) {
  return queryOptions({
    queryKey: queryKeys.appData.of(),
    queryFn: async ({ signal }): Promise<AppData> => {
      const body = await readJSON<AppDataBody>(`${base}/page-data/app-data.json`, {
        signal,
        cache: 'no-cache',
      });
      return { build: body.webpackCompilationHash, shared: body.sharedData, slices: body.slices };
    },
    staleTime: FRESH_MS,
    retry: APP_DATA_RETRIES,
    retryDelay: (attempt) => RETRY_PAUSE_MS * 2 ** attempt,
  });
}

/** The parts of the frame, and what of the boot data each replaces. */
export type Frame = Pick<Boot, 'brand' | 'navigation' | 'footer'>;

/** The parts whose hashes are given by name. When one cannot be read, the frame stays as it is. */
export function slicesQuery(base: string, hashes: [name: string, hash: string][]) {
  return queryOptions({
    queryKey: queryKeys.slices.of(hashes),
    queryFn: async ({ client, signal }): Promise<Partial<Frame>> => {
      const read = ([name, hash]: [string, string]) =>
        client.fetchQuery({
          queryKey: queryKeys.slice.of(name, hash),
          queryFn: () => readJSON<Partial<Frame>>(`${base}/slice-data/${name}.json`, { signal }),
          staleTime: Number.POSITIVE_INFINITY,
          retry: 1,
        });
      const parts = await Promise.all(hashes.map(read));
      return Object.assign({}, ...parts);
    },
    enabled: hashes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export type SharedData = components['schemas']['SharedData'];

/** What every page may use of the catalogue. Another hash than today's is looked up once more. */
export function sharedQuery(base: string) {
  return queryOptions({
    queryKey: queryKeys.sharedData.of(),
    queryFn: async ({ client, signal }): Promise<SharedData> => {
      const read = async (fresh: object) => {
        const { shared } = await client.fetchQuery({ ...appDataQuery(base), ...fresh });
        return readJSON<SharedData>(`${base}/page-data/sq/d/${shared}.json`, { signal });
      };
      return read({}).catch(() => read({ staleTime: 0 }));
    },
    staleTime: FRESH_MS,
    retry: false,
  });
}

async function readJSON<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (response.status !== 200) throw new LoadFailure(`${url}: ${response.status}`);
  return (await response.json()) as T;
}
