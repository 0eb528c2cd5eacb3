import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import type { FacetCounts, Refinements } from '../model/facets';
import type { Reading } from '../model/readings';
import type { AppHit, PartnerHit, ReadAs } from '../model/schema';
import { resultsOf } from './answer';
import { loadClientCode } from './client';

/** S9.02: 200 results at most, two characters at least. */
export const SEARCH_LIMIT = 200;
export const MIN_CHARACTERS = 2;
/** The search service refuses longer texts; nobody means more than their beginning. */
const MOST_CHARACTERS = 512;

export type SearchResults = {
  facets: FacetCounts;
  /** In their order; those that are only related to the text are marked. */
  apps: AppHit[];
  /** Without related ones. */
  partners: PartnerHit[];
  /** How many hold the text; related ones do not count. */
  totalApps: number;
  totalPartners: number;
  /** Another text that may have been meant. */
  didYouMean?: string | undefined;
  /** What the text was read as, where nothing bears the name. */
  readAs?: ReadAs | undefined;
  /** Words that nothing was found for. */
  leftOut: readonly string[];
};

export type SearchRequest = {
  apps: number;
  partners: number;
  /** Filters of the apps; undefined asks for no counts either. */
  refinements?: Refinements;
  /** What is not to be read into the text. */
  asTyped?: readonly Reading[];
  /** Only what belongs to these host products; null for all. */
  products?: readonly string[] | null;
};

export function isSearchable(query: string): boolean {
  return query.trim().length >= MIN_CHARACTERS;
}

const loadResults = () => import('./results');

/** Brings the code that the first search needs. What does not come is asked for again by the search itself. */
export function loadSearchCode(): void {
  for (const load of [loadResults, loadClientCode]) load().catch(() => undefined);
}

/** `answer` is what the document says of the same search: shown until all of it is there. */
export function searchQuery(boot: Boot, query: string, request: SearchRequest, answer?: unknown) {
  const words = wordsOf(query);
  return queryOptions({
    queryKey: queryKeys.search.of(words, request),
    queryFn: async (): Promise<SearchResults> => (await loadResults()).readResults(boot, words, request),
    enabled: isSearchable(words),
    staleTime: 15_000,
    // The client asks again by itself.
    retry: false,
    placeholderData: keepPreviousData,
    ...(answer ? { initialData: () => resultsOf(answer), initialDataUpdatedAt: 0 } : {}),
  });
}

function wordsOf(query: string): string {
  return [...query.trim()].slice(0, MOST_CHARACTERS).join('');
}

/** Why the results of the same request stand where they stand; read only on demand. */
export function reasonsQuery(boot: Boot, query: string, request: SearchRequest, isAsked: boolean) {
  const words = wordsOf(query);
  return queryOptions({
    queryKey: queryKeys.searchReasons.of(words, request),
    queryFn: async (): Promise<Reasons> => (await import('./reasons')).readReasons(boot, words, request),
    enabled: isAsked && isSearchable(words),
    staleTime: 15_000,
    // The client asks again by itself.
    retry: false,
  });
}

/** The lines of each result by its ID: what its score is made of, in words. */
export type Reasons = ReadonlyMap<string, readonly ReasonPoints[]>;
export type ReasonPoints = { text: string; points: number };
