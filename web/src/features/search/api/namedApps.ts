import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import { searchClient } from './client';

export type NamedApp = v.InferOutput<typeof NamedApps>['results'][0]['hits'][number];

const NamedApps = v.object({
  results: v.tuple([
    v.object({
      hits: v.array(
        v.object({
          objectID: v.string(),
          slug: v.string(),
          name: v.string(),
          icon: v.string(),
          developer: v.string(),
        }),
      ),
    }),
  ]),
});

const MOST_NAMED = 6;

/** The apps and services with these words in their names. It is no search of a visitor, so nothing counts it. */
export const namedApps = (boot: Boot, text: string) =>
  queryOptions({
    queryKey: queryKeys.namedApps.of(text),
    queryFn: async (): Promise<NamedApp[]> => {
      const client = await searchClient(boot);
      const request = {
        indexName: 'apps',
        query: text,
        hitsPerPage: MOST_NAMED,
        analytics: false,
        restrictSearchableAttributes: ['name'],
        attributesToRetrieve: ['slug', 'name', 'icon', 'developer'],
        attributesToHighlight: [],
      };
      return v.parse(NamedApps, await client.search({ requests: [request] })).results[0].hits;
    },
    enabled: text !== '',
    staleTime: 15_000,
    // The client asks again by itself.
    retry: false,
    placeholderData: keepPreviousData,
  });
