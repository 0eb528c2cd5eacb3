import * as v from 'valibot';
import type { Boot } from '../../../lib/wire';
import { linesOf } from '../model/explanation';
import { Explanation } from '../model/schema';
import { searchClient } from './client';
import { searchRequests } from './results';
import type { Reasons, SearchRequest } from './search';

const Answer = v.object({
  results: v.array(
    v.object({
      hits: v.array(v.object({ objectID: v.string(), _rankingInfo: v.object({ explanation: Explanation }) })),
    }),
  ),
});

/** Asks the same once more, for nothing but the parts of the scores. */
export async function readReasons(boot: Boot, words: string, request: SearchRequest): Promise<Reasons> {
  const client = await searchClient(boot);
  const sections = searchRequests(words, request).slice(0, 2);
  const requests = sections.map((one) => ({
    ...one,
    getRankingInfo: true,
    analytics: false,
    facets: [],
    attributesToRetrieve: [],
    attributesToHighlight: [],
    attributesToSnippet: [],
  }));
  const { results } = v.parse(Answer, await client.search({ requests }));
  const hits = results.flatMap((one) => one.hits);
  return new Map(hits.map((hit) => [hit.objectID, linesOf(hit._rankingInfo.explanation)]));
}
