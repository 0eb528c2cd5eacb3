import { plural } from './plural';

/** What an empty search field offers. */
export const searchStarters = {
  list: 'Searches',
  recent: 'Recent',
  popular: 'Popular',
  clear: 'Clear',
  clearLabel: 'Clear recent searches',
  cleared: 'Recent searches cleared.',
  undo: 'Undo',
  remove: (query: string) => `Remove “${query}” from recent searches`,
  found: (recent: number, popular: number) => {
    const parts = [recent > 0 && `${recent} recent`, popular > 0 && `${popular} popular`].filter(Boolean);
    return `${parts.join(' and ')} ${plural(recent + popular, { one: 'search', other: 'searches' })}, use the arrow keys to move`;
  },
};
