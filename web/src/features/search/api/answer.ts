import * as v from 'valibot';
import { SearchAnswer } from '../model/schema';
import type { SearchResults } from './search';

/** Reads what the search service answers to the requests of `searchRequests`. */
export function resultsOf(answer: unknown): SearchResults {
  const [apps, partners, ...refined] = v.parse(SearchAnswer, answer).results;
  return {
    apps: apps.hits,
    partners: partners.hits.filter((hit) => !hit._related),
    totalApps: apps.nbHits - apps.nbRelated,
    totalPartners: partners.nbHits - partners.nbRelated,
    didYouMean: apps.didYouMean,
    readAs: apps.readAs,
    leftOut: apps.leftOut,
    facets: Object.assign({}, apps.facets, ...refined.map((one) => one.facets)),
  };
}
