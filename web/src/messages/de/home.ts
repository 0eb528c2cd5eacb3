import type { Messages } from '../../lib/translation';
import type { home as english } from '../home';

export const home: Messages<typeof english> = {
  popular: 'Gerade beliebt',
  appOfTheWeek: 'App der Woche',
  viewApp: 'App ansehen',
  seeAll: 'Alle ansehen',
  seeAllOf: (title) => `aus ${title}`,
  lists: 'Listen',
  allApps: 'Alle Apps',
  dealUntil: (date) => `Angebot bis ${date}`,
};
