import { type Filter, type ListAddress, toggleValue, withoutFilter } from '../../../lib/address';
import type { Facet, FacetValue, Listing } from '../../../lib/wire';
import type { Entry } from './useMoreEntries';

const FIRST_VALUES = 5;
/** Fewer values than this are not hidden behind a button. */
const MIN_HIDDEN = 3;

/** Long facets start with their first values, and with those that are chosen. */
export function visibleValues(facet: Facet, showsAll: boolean): { values: FacetValue[]; hidden: number } {
  const known = facet.values.filter((value) => !value.unknown);
  const values = known.filter((value, index) => showsAll || index < FIRST_VALUES || value.selected);
  const hidden = known.length - values.length;
  return hidden < MIN_HIDDEN ? { values: known, hidden: 0 } : { values, hidden };
}

const FOLDED: readonly Filter[] = ['service', 'industry', 'country'];

/** Filters that few people need start folded, unless one of their values is on. */
export function isOpenFacet(facet: Facet): boolean {
  return !FOLDED.includes(facet.param) || facet.values.some((value) => value.selected);
}

export type ActiveFilter = { param: Filter; value: string; label: string; isUnknown: boolean };

/** The filters that are on, with the labels of their facets. */
export function activeFilters(listing: Pick<Listing, 'facets'>): ActiveFilter[] {
  return listing.facets.flatMap((facet) =>
    facet.values
      .filter((value) => value.selected)
      .map(({ value, label, unknown = false }) => ({
        param: facet.param,
        value,
        label,
        isUnknown: unknown,
      })),
  );
}

/** The address without one active filter. An unknown value stands for the whole parameter. */
export function withoutActiveFilter(
  address: ListAddress,
  { param, value, isUnknown }: ActiveFilter,
): ListAddress {
  return isUnknown ? withoutFilter(address, param) : toggleValue(address, param, value);
}

/** The address that the server rendered a list for, without unknown and default values. */
export function renderedAddress({ facets, sort, sorts, page }: Listing): ListAddress {
  const filters: Partial<Record<Filter, string[]>> = {};
  for (const { param, value } of activeFilters({ facets })) {
    filters[param] = [...(filters[param] ?? []), value].sort();
  }
  return { filters, sortBy: sort === sorts[0]?.value ? null : sort, page };
}

export type Progress = { from: number; to: number; next: number; hasNext: boolean };

/** Which entries of a list are on the screen, after `shown` entries from its page on. */
export function progressOf(listing: Pick<Listing, 'page' | 'pageSize' | 'total'>, shown: number): Progress {
  const before = (listing.page - 1) * listing.pageSize;
  const to = Math.min(before + shown, listing.total);
  return {
    from: Math.min(before + 1, to),
    to,
    next: Math.min(listing.pageSize, listing.total - to),
    hasNext: shown > 0 && to < listing.total,
  };
}

/** The filters of a list. Inside a host product its own name goes without saying. */
export const shownFacets = ({ facets }: Pick<Listing, 'facets'>, isEmbedded = false): Facet[] =>
  isEmbedded ? facets.filter((facet) => facet.param !== 'compatibility') : facets;

/** Whether what is listed may be priced per agent: services are not. */
export const hasAgentPrices = ({ noun }: Pick<Listing, 'noun'>): boolean =>
  noun === 'apps' || noun === 'deals';

/** Discounts that end within two weeks, and those that stay for longer. */
export function dealsByEnd(entries: readonly Entry[]): { near: Entry[]; far: Entry[] } {
  const isFar = (entry: Entry) => 'card' in entry && entry.card.price.ending === 'later';
  return { near: entries.filter((one) => !isFar(one)), far: entries.filter(isFar) };
}
