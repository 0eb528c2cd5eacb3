import { formatList, type ListAddress } from '../../lib/address';
import { firstValue, parseQuery } from '../../lib/query';

/** The search page of a query. */
export function searchPath(query: string): string {
  const words = query.trim();
  return words ? `/search?q=${encodeURIComponent(words)}` : '/search';
}

/** The search page of a query with filters. */
export function filteredPath(query: string, address: ListAddress): string {
  const filters = formatList({ ...address, page: 1, sortBy: null }).replace(/^\?/, '&');
  return searchPath(query) + filters;
}

export function queryOf(search: string): string {
  return (firstValue(parseQuery(search), 'q') ?? '').trim();
}
