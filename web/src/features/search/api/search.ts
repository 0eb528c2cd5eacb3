import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import { type FacetCounts, facetFilters, type Refinements, SEARCH_FACETS } from '../model/facets';
import { type AppHit, type PartnerHit, SearchAnswer } from '../model/schema';
import { POST_TAG, PRE_TAG } from '../model/search';
import { searchClient } from './client';

/** S9.02: 200 results at most, two characters at least. */
export const SEARCH_LIMIT = 200;
export const MIN_CHARACTERS = 2;
/** The search service refuses longer texts; nobody means more than their beginning. */
const MOST_CHARACTERS = 512;

export type SearchResults = {
  facets: FacetCounts;
  apps: AppHit[];
  partners: PartnerHit[];
  totalApps: number;
  totalPartners: number;
};

export type SearchRequest = {
  apps: number;
  partners: number;
  /** Filters of the apps; undefined asks for no counts either. */
  refinements?: Refinements;
  /** Only what belongs to these host products; null for all. */
  products?: readonly string[] | null;
};

export function isSearchable(query: string): boolean {
  return query.trim().length >= MIN_CHARACTERS;
}

export function searchQuery(boot: Boot, query: string, request: SearchRequest) {
  const words = [...query.trim()].slice(0, MOST_CHARACTERS).join('');
  return queryOptions({
    queryKey: queryKeys.search.of(words, request),
    queryFn: async (): Promise<SearchResults> => {
      const client = await searchClient(boot);
      const answer = await client.search({ requests: searchRequests(words, request) });
      const [apps, partners, ...refined] = v.parse(SearchAnswer, answer).results;
      return {
        apps: apps.hits,
        partners: partners.hits,
        totalApps: apps.nbHits,
        totalPartners: partners.nbHits,
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

/** The two sections and, for each filter in use, its counts as if it were not. */
function searchRequests(query: string, { apps, partners, refinements, products }: SearchRequest) {
  const common = {
    query,
    highlightPreTag: PRE_TAG,
    highlightPostTag: POST_TAG,
    removeWordsIfNoResults: 'allOptional' as const,
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
    hitsPerPage: partners,
    ...common,
    ...within('products', products),
  };
  if (!refinements) return [app(apps), partner];
  const attributes = SEARCH_FACETS.map((facet) => facet.attribute);
  return [
    app(apps, { facets: attributes, facetFilters: facetFilters(refinements) }),
    partner,
    ...Object.keys(refinements).map((attribute) =>
      app(0, { analytics: false, facets: [attribute], facetFilters: facetFilters(refinements, attribute) }),
    ),
  ];
}

function within(attribute: string, products: readonly string[] | null | undefined) {
  return products ? { filters: products.map((product) => `${attribute}:${product}`).join(' OR ') } : {};
}
