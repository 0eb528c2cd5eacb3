import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import { type FacetCounts, facetFilters, type Refinements, SEARCH_FACETS } from '../model/facets';
import type { Reading } from '../model/readings';
import { type AppHit, type PartnerHit, type ReadAs, SearchAnswer } from '../model/schema';
import { POST_TAG, PRE_TAG } from '../model/search';
import { searchClient } from './client';

/** S9.02: 200 results at most, two characters at least. */
export const SEARCH_LIMIT = 200;
export const MIN_CHARACTERS = 2;
/** Hits that lack words of the text are among the first so many, and not counted. */
const MOST_RELATED = 12;
/** The search service refuses longer texts; nobody means more than their beginning. */
const MOST_CHARACTERS = 512;

/** The long texts that are searched, each as so many words around what matched. */
const SNIPPETS = ['features:14', 'description:18', 'facts:6'];

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

export function searchQuery(boot: Boot, query: string, request: SearchRequest) {
  const words = wordsOf(query);
  return queryOptions({
    queryKey: queryKeys.search.of(words, request),
    queryFn: async (): Promise<SearchResults> => {
      const client = await searchClient(boot);
      const answer = await client.search({ requests: searchRequests(words, request) });
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
    },
    enabled: isSearchable(words),
    staleTime: 15_000,
    // The client asks again by itself.
    retry: false,
    placeholderData: keepPreviousData,
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

/** The two sections and, for each filter in use, its counts as if it were not. */
export function searchRequests(query: string, request: SearchRequest) {
  const { apps, partners, refinements, products, asTyped = [] } = request;
  const common = {
    query,
    highlightPreTag: PRE_TAG,
    highlightPostTag: POST_TAG,
    removeWordsIfNoResults: asTyped.includes('words') ? ('none' as const) : ('allOptional' as const),
    ...(asTyped.includes('spelling') ? { typoTolerance: 'false' as const } : {}),
    ...(asTyped.includes('meaning') ? { synonyms: false } : {}),
  };
  const app = (hitsPerPage: number, more: object = {}) => ({
    indexName: 'apps',
    hitsPerPage,
    ...common,
    ...within('product', products),
    ...more,
  });
  const partner = {
    indexName: 'partners',
    hitsPerPage: withRelated(partners),
    ...common,
    ...within('products', products),
  };
  if (!refinements) return [app(withRelated(apps)), partner];
  const attributes = SEARCH_FACETS.map((facet) => facet.attribute);
  return [
    app(withRelated(apps), {
      facets: attributes,
      facetFilters: facetFilters(refinements),
      attributesToSnippet: SNIPPETS,
      // A price that was asked for is in the explanation alone.
      getRankingInfo: true,
    }),
    partner,
    ...Object.keys(refinements).map((attribute) =>
      app(0, { analytics: false, facets: [attribute], facetFilters: facetFilters(refinements, attribute) }),
    ),
  ];
}

/** Room for the hits that are not counted: how many they are is known from them alone. */
function withRelated(hits: number): number {
  return Math.min(hits + MOST_RELATED, SEARCH_LIMIT);
}

function within(attribute: string, products: readonly string[] | null | undefined) {
  return products ? { filters: products.map((product) => `${attribute}:${product}`).join(' OR ') } : {};
}
