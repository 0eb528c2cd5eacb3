import type { Filter } from '../../lib/address';
import type { Caption, Facet, FacetValue, Listing } from '../../lib/wire';

const FIRST_VALUES = 5;
/** One or two more are not worth a button. */
const WORTH_HIDING = 3;

/** Long facets start with their first values, and with those that are chosen. */
export function visibleValues(facet: Facet, showsAll: boolean): { values: FacetValue[]; hidden: number } {
  const values = facet.values.filter((value, index) => showsAll || index < FIRST_VALUES || value.selected);
  const hidden = facet.values.length - values.length;
  return hidden < WORTH_HIDING ? { values: facet.values, hidden: 0 } : { values, hidden };
}

const FOLDED: readonly Filter[] = ['service', 'industry', 'country'];

/** Filters that few people need start folded, unless one of their values is on. */
export function isOpenFacet(facet: Facet): boolean {
  return !FOLDED.includes(facet.param) || facet.values.some((value) => value.selected);
}

export type ActiveFilter = { param: Filter; value: string; label: string };

/** What is switched on, with the words of the facets. */
export function activeFilters(listing: Pick<Listing, 'facets'>): ActiveFilter[] {
  return listing.facets.flatMap((facet) =>
    facet.values
      .filter((value) => value.selected)
      .map(({ value, label }) => ({ param: facet.param, value, label })),
  );
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

/** The caption of a video card at a second of its time. */
export function captionAt(captions: readonly Caption[], second: number): string {
  return captions.findLast((caption) => caption.at <= second)?.text ?? '';
}
