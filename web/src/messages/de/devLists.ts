import type { Messages } from '../../lib/translation';
import type { devLists as english } from '../devLists';

export const devLists: Messages<typeof english> = {
  search: (list) => `Suchen: ${list}`,
  searchShort: 'Suchen',
  filter: (list) => `Filter: ${list}`,
  any: 'Alle Zustände',
  anyRole: 'Alle Rollen',
  sort: (list) => `Sortieren: ${list}`,
  orders: {
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    written: 'Wie geschrieben',
    name: 'Name',
    until: 'Endet zuerst',
    joined: 'Am längsten dabei',
  },
  rising: (column) => `${column}, aufsteigend`,
  falling: (column) => `${column}, absteigend`,
  of: (shown, all) => `${shown} von ${all}`,
  pages: (list) => `Seiten: ${list}`,
  none: 'Die Filter lassen nichts übrig.',
  clear: 'Filter aufheben',
};
