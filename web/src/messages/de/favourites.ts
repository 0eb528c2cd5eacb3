import type { Messages } from '../../lib/translation';
import type { favourites as english } from '../favourites';

export const favourites: Messages<typeof english> = {
  heading: 'Favoriten',
  lead: 'Apps, die Sie sich gemerkt haben. Sie bleiben nur in diesem Browser.',
  remove: 'Aus den Favoriten entfernen',
  compare: (n) => `${n} Apps vergleichen`,
  emptyTitle: 'Noch keine Favoriten',
  emptyText: 'Merken Sie sich eine App auf ihrer Seite, und sie wartet hier auf Sie.',
  browse: 'Alle Apps ansehen',
  gone: 'Diese App gibt es im Shop nicht mehr.',
};
