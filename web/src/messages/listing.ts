import { count } from '../lib/money';
import type { Listing } from '../lib/wire';
import { counted, plural } from './plural';

type Noun = Listing['noun'];

/** What a list holds: one of it, and several. */
const NOUNS: Record<Noun, { one: string; other: string }> = {
  apps: { one: 'app', other: 'apps' },
  services: { one: 'service', other: 'services' },
  deals: { one: 'deal', other: 'deals' },
  partners: { one: 'partner', other: 'partners' },
  developers: { one: 'developer', other: 'developers' },
};

export const listing = {
  filters: 'Filters',
  more: 'More',
  less: 'Less',
  sortBy: 'Sort by',
  apply: 'Apply filters',
  show: (total: number, noun: Noun) => `Show ${counted(total, NOUNS[noun].one, NOUNS[noun].other)}`,
  noun: (total: number, noun: Noun) => plural(total, NOUNS[noun]),
  of: (all: number) => `of ${count(all)}`,
  shownOf: (shown: number, total: number, noun: Noun) =>
    `${count(shown)} of ${count(total)} ${NOUNS[noun].other}`,
  range: (from: number, to: number, total: number, noun: Noun) =>
    `${count(from)} to ${count(to)} of ${count(total)} ${NOUNS[noun].other}`,
  showMore: (n: number) => `Show ${n} more`,
  firstPage: 'Back to the first page',
  moreFailed: 'The next entries could not be loaded.',
  clearAll: 'Clear all',
  remove: (label: string) => `Remove filter ${label}`,
  activeFilters: 'Active filters',
  showValues: (n: number) => `Show ${n} more`,
  fewerValues: 'Show fewer',
  results: 'Results',
  media: 'In pictures',
  pages: 'Pages',
  empty: {
    title: (noun: Noun) => `No ${NOUNS[noun].one} matches all filters`,
    blocked: (n: number, noun: Noun, label: string) =>
      `${counted(n, `${NOUNS[noun].one} matches`, `${NOUNS[noun].other} match`)} without “${label}”.`,
    blockedOne: (label: string) => `“${label}” alone leaves nothing here.`,
    text: 'Remove a filter to see more.',
    remove: (label: string) => `Remove “${label}”`,
    nothingTitle: 'Nothing here yet',
    nothingText: 'This list is waiting for its first entry.',
    browse: 'Browse all apps',
  },
};
