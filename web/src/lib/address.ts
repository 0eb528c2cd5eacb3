// The address is the state of a list: which filters are on, how it is sorted
// and where it starts (S2.27). This codec is the only place that knows its form.

import { firstValue, parseQuery } from './query';

/** The filters, in the order in which an address names them. */
export const FILTERS = [
  'categories',
  'compatibility',
  'payment',
  'placement',
  'service',
  'language',
  'industry',
  'country',
] as const;

export type Filter = (typeof FILTERS)[number];

/** S2.28: of apps and partners, then of apps in a host product, then of developers. */
export const SORTS = [
  'alphabetically',
  'price',
  'popularity',
  'recommended',
  'published',
  'month',
  'developerName',
  'productsNumber',
] as const;

export type Sort = (typeof SORTS)[number];

export type ListAddress = {
  sortBy: Sort | null;
  filters: Partial<Record<Filter, readonly string[]>>;
  /** From 1. */
  page: number;
};

const MOST_PAGES = 10_000;

/** Reads a query string. Empty and unknown things are dropped, doubles count once. */
export function parseList(search: string): ListAddress {
  const query = parseQuery(search);
  const filters: Partial<Record<Filter, string[]>> = {};
  for (const name of FILTERS) {
    const values = new Set(query.flatMap(([key, list]) => (key === name ? splitList(list) : [])));
    if (values.size > 0) filters[name] = [...values];
  }
  const sortBy = SORTS.find((sort) => sort === firstValue(query, 'sortBy')) ?? null;
  return { sortBy, filters, page: parsePage(firstValue(query, 'page')) };
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);

function parsePage(text: string | null): number {
  const page = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : 1;
  return page <= MOST_PAGES ? page : 1;
}

/** Writes a query string, '?' included; '' when everything has its default. */
export function formatList({ sortBy, filters, page }: ListAddress): string {
  const parts: string[] = [];
  if (sortBy) parts.push(`sortBy=${sortBy}`);
  for (const name of FILTERS) {
    const values = (filters[name] ?? []).filter(Boolean);
    // Commas stay readable: they separate, values never hold one.
    if (values.length > 0) parts.push(`${name}=${values.map(encodeURIComponent).join(',')}`);
  }
  if (page > 1) parts.push(`page=${page}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const IN_ADDRESS: readonly string[] = [...FILTERS, 'sortBy', 'page', 'q'];

/** S2.27: the query string without empty parameters; all others stay as they are written. */
export function withoutEmpty(search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  const kept = parts.filter((part) => {
    const [[name = '', value = ''] = []] = parseQuery(part);
    const isEmpty = IN_ADDRESS.includes(name) ? splitList(value).length === 0 : /^[^=]*=$/.test(part);
    return part !== '' && !isEmpty;
  });
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** The part of a query string that page data depends on, in its one form. */
export function listQuery(search: string): string {
  return formatList(parseList(search));
}

/** The address after one value of one filter was switched. Every change starts at the first page. */
export function toggleValue(address: ListAddress, filter: Filter, value: string): ListAddress {
  const old = address.filters[filter] ?? [];
  const next = old.includes(value) ? old.filter((one) => one !== value) : [...old, value];
  const { [filter]: _, ...others } = address.filters;
  return { ...address, page: 1, filters: next.length > 0 ? { ...others, [filter]: next } : others };
}

/** The address without one of its filters. */
export function withoutFilter(address: ListAddress, filter: Filter): ListAddress {
  const { [filter]: _, ...others } = address.filters;
  return { ...address, page: 1, filters: others };
}

export function withSort(address: ListAddress, sortBy: Sort | null): ListAddress {
  return { ...address, sortBy, page: 1 };
}

export function withoutFilters(address: ListAddress): ListAddress {
  return { ...address, filters: {}, page: 1 };
}

export function filterCount(address: ListAddress): number {
  return FILTERS.reduce((sum, name) => sum + (address.filters[name]?.length ?? 0), 0);
}
