import type { Boot } from '../../../lib/wire';
import { facetFilters, SEARCH_FACETS } from '../model/facets';
import { SHOWN_OF_APPS, SHOWN_OF_PARTNERS } from '../model/schema';
import { POST_TAG, PRE_TAG } from '../model/search';
import { resultsOf } from './answer';
import { searchClient } from './client';
import { SEARCH_LIMIT, type SearchRequest, type SearchResults } from './search';

/** Hits that lack words of the text are among the first so many, and not counted. */
const MOST_RELATED = 12;

/** The long texts that are searched, each as so many words around what matched. */
const SNIPPETS = ['features:14', 'description:18', 'facts:6'];

/** Asks the search service. Loaded with the first search. */
export async function readResults(boot: Boot, words: string, request: SearchRequest): Promise<SearchResults> {
  const client = await searchClient(boot);
  const answer = await client.search({ requests: searchRequests(words, request) });
  return resultsOf(answer);
}

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
    attributesToRetrieve: SHOWN_OF_APPS,
    ...common,
    ...within('product', products),
    ...more,
  });
  const partner = {
    indexName: 'partners',
    hitsPerPage: withRelated(partners),
    attributesToRetrieve: SHOWN_OF_PARTNERS,
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
