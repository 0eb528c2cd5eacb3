import { counted } from './plural';

/** Sentences of the field and its suggestions. */
export const search = {
  label: 'Search apps and partners',
  open: 'Search',
  submit: 'Search',
  cancel: 'Cancel',
  suggestions: 'Suggestions',
  apps: 'Apps',
  partners: 'Partners',
  seeAll: (total: number, query: string) => `See all ${counted(total, 'result', 'results')} for “${query}”`,
  nothing: (query: string) => `Nothing found for “${query}”`,
  found: (total: number) => `${counted(total, 'result', 'results')}, use the arrow keys to move`,
  toMove: 'to move',
  toOpen: 'to open',
  toClose: 'to close',
  enter: 'Enter',
  failed: 'The search did not answer.',
  working: 'Searching',
  late: 'The search takes longer than usual.',
};
