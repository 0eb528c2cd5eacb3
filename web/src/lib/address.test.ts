import { describe, expect, test } from 'vitest';
import {
  filterCount,
  formatList,
  type ListAddress,
  listQuery,
  parseList,
  toggleValue,
  withoutEmpty,
  withoutFilters,
  withSort,
} from './address';

describe('S2.27, S2.28, S9.30 empty parameters are removed from the address', () => {
  test.each([
    ['', ''],
    ['?payment=', ''],
    ['payment=&language=&utm_source=x', '?utm_source=x'],
    ['?payment=,%20,&categories=crm&page=', '?categories=crm'],
    ['?action&q=&sortBy=', '?action'],
    ['?sort=&price=&product=&utm_source=x&query=', '?utm_source=x'],
    ['?price=&q=chat&token==', '?q=chat&token=='],
    ['?sort=&sortBy=&price=&category=&categories=&rating=&query=&page=', ''],
    ['?product=&payment=free&price=', '?payment=free'],
    ['?sortBy=&service=&price=', ''],
    ['?categories=a%2Cb&x', '?categories=a%2Cb&x'],
  ])('%s is %s', (search, stated) => {
    expect(withoutEmpty(search)).toBe(stated);
  });
});

const NOTHING: ListAddress = { sortBy: null, filters: {}, page: 1 };

describe('S2.27 filters in the address', () => {
  test.each<[string, string, Partial<ListAddress>]>([
    ['nothing', '', {}],
    ['comma lists are arrays', '?categories=crm,cms', { filters: { categories: ['crm', 'cms'] } }],
    [
      'all eight filters',
      '?categories=crm&compatibility=livechat&payment=free&placement=plugin&service=training&language=en&industry=saas&country=US',
      {
        filters: {
          categories: ['crm'],
          compatibility: ['livechat'],
          payment: ['free'],
          placement: ['plugin'],
          service: ['training'],
          language: ['en'],
          industry: ['saas'],
          country: ['US'],
        },
      },
    ],
    ['empty filters are dropped', '?categories=&payment=,,&country=US', { filters: { country: ['US'] } }],
    ['unknown parameters are ignored', '?colour=red&action=settings', {}],
    ['doubles count once', '?categories=crm,crm&categories=crm', { filters: { categories: ['crm'] } }],
    ['repeated parameters add up', '?payment=free&payment=once', { filters: { payment: ['free', 'once'] } }],
    ['spaces around values go', '?categories=%20crm%20,%20cms', { filters: { categories: ['crm', 'cms'] } }],
    ['broken escapes stay text', '?categories=%zz', { filters: { categories: ['%zz'] } }],
    ['S2.28 known sort orders', '?sortBy=published', { sortBy: 'published' }],
    ['unknown sort orders are ignored', '?sortBy=colour', {}],
    ['the page', '?page=3', { page: 3 }],
    ['pages that cannot be', '?page=0', {}],
    ['pages that are no numbers', '?page=2e3', {}],
    ['pages out of the world', '?page=99999999999', {}],
  ])('%s', (_name, search, expected) => {
    expect(parseList(search)).toEqual({ ...NOTHING, ...expected });
  });

  test.each([
    '',
    '?categories=crm,cms',
    '?sortBy=price&categories=crm&country=US,DE&page=2',
    '?language=pt%2Cbr'.replace('%2C', ','),
  ])('writes what it reads: %s', (search) => {
    expect(formatList(parseList(search))).toBe(search);
  });

  test('equal filters have one address', () => {
    expect(listQuery('?page=1&country=US&utm_source=x&categories=crm&sortBy=')).toBe(
      '?categories=crm&country=US',
    );
  });
});

describe('changes of the address', () => {
  const start = parseList('?categories=crm&sortBy=price&page=4');

  test('toggling a value goes to the first page', () => {
    expect(formatList(toggleValue(start, 'categories', 'cms'))).toBe('?sortBy=price&categories=crm,cms');
    expect(formatList(toggleValue(start, 'categories', 'crm'))).toBe('?sortBy=price');
  });
  test('so does a sort order', () => {
    expect(formatList(withSort(start, 'popularity'))).toBe('?sortBy=popularity&categories=crm');
  });
  test('filters are counted and cleared', () => {
    expect(filterCount(toggleValue(start, 'country', 'US'))).toBe(2);
    expect(formatList(withoutFilters(start))).toBe('?sortBy=price');
  });
});
