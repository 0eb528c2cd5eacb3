import type { Filter, ListAddress } from '../../../lib/address';
import type { Facet } from '../../../lib/wire';
import { searchPage as text } from '../../../messages/searchPage';

// The filters of the search page: the names that addresses use, and the
// attributes that the search service knows them by.

export const SEARCH_FACETS = [
  { param: 'categories', attribute: 'categories' },
  { param: 'payment', attribute: 'payment' },
  { param: 'compatibility', attribute: 'product' },
] as const satisfies readonly { param: Filter; attribute: string }[];

export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What is switched on: attributes with their values, in one order for one search. */
export type Refinements = Partial<Record<string, readonly string[]>>;

export function refinementsOf({ filters }: Pick<ListAddress, 'filters'>): Refinements {
  const chosen: Refinements = {};
  for (const { param, attribute } of SEARCH_FACETS) {
    const values = filters[param];
    if (values?.length) chosen[attribute] = [...values].sort();
  }
  return chosen;
}

/** The wire form: any value of an attribute will do, every attribute must. */
export function facetFilters(refinements: Refinements, except = ''): string[][] {
  return Object.entries(refinements)
    .filter(([attribute]) => attribute !== except)
    .map(([attribute, values = []]) => values.map((value) => `${attribute}:${value}`));
}

/** Counts as the filters of the sidebar, most hits first; what is chosen stays even without hits. */
export function facetsOf(counts: FacetCounts, refinements: Refinements): Facet[] {
  return SEARCH_FACETS.flatMap(({ param, attribute }) => {
    const chosen = refinements[attribute] ?? [];
    const found = counts[attribute] ?? {};
    const values = [...new Set([...Object.keys(found), ...chosen])]
      .map((value) => ({
        value,
        label: text.facetValue(param, value),
        count: found[value] ?? 0,
        selected: chosen.includes(value),
      }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
    return values.length > 1 || chosen.length > 0 ? [{ param, label: text.facets[param], values }] : [];
  });
}
