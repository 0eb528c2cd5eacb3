import { expect, test } from 'vitest';
import { readSavedFilters, removeSavedFilter, saveFilter } from './savedFilters';

const free = { name: 'Free ones', path: '/apps/', query: '?payment=free' };

test('the last saved stands first, and a name stands once in a list', () => {
  saveFilter(free);
  saveFilter({ ...free, name: 'CRM', query: '?categories=crm' });
  saveFilter({ ...free, query: '?payment=free&language=de' });
  saveFilter({ ...free, path: '/services/' });
  expect(readSavedFilters().map(({ name, path, query }) => `${name} ${path}${query}`)).toEqual([
    'Free ones /services/?payment=free',
    'Free ones /apps/?payment=free&language=de',
    'CRM /apps/?categories=crm',
  ]);
});

test('what was removed is gone, and only that', () => {
  saveFilter(free);
  saveFilter({ ...free, path: '/services/' });
  removeSavedFilter(free);
  expect(readSavedFilters()).toEqual([{ ...free, path: '/services/' }]);
});

test.each([
  'no JSON',
  '{}',
  '[1, null, {"name": "x"}]',
  JSON.stringify([{ ...free, path: '//evil.test/' }]),
  JSON.stringify([{ ...free, path: 'javascript:alert(1)' }]),
  JSON.stringify([{ ...free, query: 'x' }]),
])('what is no saved filter is left out: %s', (text) => {
  localStorage.setItem('marketplace-saved-filters', text);
  expect(readSavedFilters()).toEqual([]);
});

test('the oldest go when there are too many', () => {
  for (let n = 0; n < 70; n++) saveFilter({ ...free, name: `Number ${n}` });
  expect(readSavedFilters()).toHaveLength(60);
  expect(readSavedFilters()[0]?.name).toBe('Number 69');
});
