import { counted } from './plural';

/** Sentences of the page of results. */
export const searchPage = {
  pageHeading: (query: string) => (query ? `Results for “${query}”` : 'Search'),
  documentTitle: (query: string, title: string) => (query ? `“${query}” · ${title}` : title),
  pageLead: 'Type at least two characters to search apps, services and partners.',
  categories: 'Look through a category',
  try: 'Popular now',
  /** A place of a host product where an app appears. */
  place: (name: string) => name,
  summary: (apps: number, partners: number) =>
    `${counted(apps + partners, 'result', 'results')}: ${counted(apps, 'app', 'apps')} and ${counted(partners, 'partner', 'partners')}`,
  why: 'Why these results?',
  whyFailed: 'The reasons could not be read.',
  points: (points: number) => `${points < 0 ? '−' : ''}${counted(Math.abs(points), 'point', 'points')}`,
  related: 'Related',
  relatedApps: 'Related apps',
  likeBest: 'Like the best results',
  /** Before what matched in a field that a result does not show. */
  reason: {
    keywords: 'Keyword: ',
    categoryNames: 'Category: ',
    facts: 'Kind: ',
    developer: 'Developer: ',
    free: 'Price: free',
    lowPrice: 'Price: the lower, the further up',
    features: '',
    description: '',
  },
  readAs: (typed: string, concept: string, isProduct: boolean) =>
    isProduct ? `No app named ${typed}. For ${concept}:` : `For ${concept}:`,
  didYouMean: ['Did you mean ', '?'] as const,
  sections: 'Sections',
  emptyTitle: (query: string) => `Nothing found for “${query}”`,
  emptyText: 'Check the spelling, or try a word for what the app should do.',
  browseAll: 'Browse all apps',
  retry: 'Try again',
  showMore: (n: number) => `Show ${n} more`,
  filters: 'Filters',
  show: (total: number) => `Show ${counted(total, 'result', 'results')}`,
  facets: { categories: 'Category', payment: 'Price', compatibility: 'Works with' },
  facetValue: (param: 'categories' | 'payment' | 'compatibility', value: string) =>
    FACET_VALUES[param][value] ?? capitalized(value),
  clearFilters: 'Clear all',
};

const FACET_VALUES: Record<'categories' | 'payment' | 'compatibility', Record<string, string>> = {
  categories: { 'e-commerce': 'E-commerce', crm: 'CRM', cms: 'CMS' },
  payment: {
    free: 'Free',
    once: 'One-time',
    hourly: 'Hourly',
    'monthly-per-organization': 'Recurrent per license',
    'monthly-per-account': 'Recurrent per agent',
  },
  compatibility: { livechat: 'Live chat', helpdesk: 'Help desk' },
};

function capitalized(slug: string): string {
  const words = slug.replace(/-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
