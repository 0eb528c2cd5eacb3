import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { request } from '../../lib/http';
import type { Boot } from '../../lib/wire';
import { type FacetCounts, facetFilters, type Refinements, SEARCH_FACETS } from './facets';
import { POST_TAG, PRE_TAG } from './model';
import { type AppHit, type PartnerHit, SearchAnswer } from './schema';

/** S9.02: 200 results at most, two characters at least. */
export const SEARCH_LIMIT = 200;
export const MIN_CHARACTERS = 2;

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
};

export function isSearchable(query: string): boolean {
  return query.trim().length >= MIN_CHARACTERS;
}

export function searchQuery(boot: Boot, query: string, ask: SearchRequest) {
  const words = query.trim();
  return queryOptions({
    queryKey: ['search', words, ask],
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const body = { requests: searchRequests(words, ask) };
      const answer = await request('POST', searchUrl(boot), { body, signal });
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
    retry: 1,
    placeholderData: keepPreviousData,
  });
}

function searchUrl({ search, searchApp, searchKey }: Boot): string {
  const keys = new URLSearchParams({
    'x-algolia-application-id': searchApp,
    'x-algolia-api-key': searchKey,
  });
  return `${search}/1/indexes/*/queries?${keys}`;
}

/** The two sections and, for each filter in use, its counts as if it were not. */
function searchRequests(query: string, { apps, partners, refinements }: SearchRequest) {
  const highlight = { highlightPreTag: PRE_TAG, highlightPostTag: POST_TAG };
  const section = (indexName: string, hitsPerPage: number) => ({
    indexName,
    query,
    hitsPerPage,
    ...highlight,
  });
  if (!refinements) return [section('apps', apps), section('partners', partners)];
  const attributes = SEARCH_FACETS.map((facet) => facet.attribute);
  return [
    { ...section('apps', apps), facets: attributes, facetFilters: facetFilters(refinements) },
    section('partners', partners),
    ...Object.keys(refinements).map((attribute) => ({
      ...section('apps', 0),
      facets: [attribute],
      facetFilters: facetFilters(refinements, attribute),
    })),
  ];
}
