import { formatList, type ListAddress } from '../../../lib/address';
import { firstValue, parseQuery } from '../../../lib/query';
import { searchPath } from './address';

/** What the search reads into a text, and can be told not to. */
export const READINGS = ['spelling', 'meaning', 'words'] as const;
export type Reading = (typeof READINGS)[number];

const AS_TYPED = 'asTyped';

/** The readings that the address has switched off. */
export function asTypedOf(search: string): Reading[] {
  const named = (firstValue(parseQuery(search), AS_TYPED) ?? '').split(',');
  return READINGS.filter((one) => named.includes(one));
}

type FilteredPath = { address: ListAddress; asTyped?: readonly Reading[]; isEmbedded?: boolean | undefined };

/** The search page of a query with filters, and without some readings of it. */
export function filteredPath(query: string, { address, asTyped = [], isEmbedded }: FilteredPath): string {
  const filters = formatList({ ...address, page: 1, sortBy: null }).replace(/^\?/, '&');
  const readings = asTyped.length > 0 ? `&${AS_TYPED}=${asTyped.join(',')}` : '';
  return searchPath(query, isEmbedded) + filters + readings;
}
