import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { Listing } from '../../lib/wire';
import type { listing as english } from '../listing';
import { counted, plural } from './plural';

type Noun = Listing['noun'];

/** What a list holds: one of it, several, and the word for none. */
const NOUNS: Record<Noun, { one: string; other: string; none: string }> = {
  apps: { one: 'App', other: 'Apps', none: 'Keine' },
  services: { one: 'Service', other: 'Services', none: 'Kein' },
  deals: { one: 'Angebot', other: 'Angebote', none: 'Kein' },
  partners: { one: 'Partner', other: 'Partner', none: 'Kein' },
  developers: { one: 'Entwickler', other: 'Entwickler', none: 'Kein' },
};

/** As "von 12" asks for it: the dative. */
const DATIVES: Record<Noun, string> = {
  apps: 'Apps',
  services: 'Services',
  deals: 'Angeboten',
  partners: 'Partnern',
  developers: 'Entwicklern',
};

export const listing: Messages<typeof english> = {
  filters: 'Filter',
  more: 'Mehr',
  less: 'Weniger',
  sortBy: 'Sortieren',
  apply: 'Filter anwenden',
  show: (total, noun) => `${counted(total, NOUNS[noun].one, NOUNS[noun].other)} zeigen`,
  noun: (total, noun) => plural(total, NOUNS[noun]),
  of: (all) => `von ${count(all)}`,
  shownOf: (shown, total, noun) => `${count(shown)} von ${count(total)} ${DATIVES[noun]}`,
  range: (from, to, total, noun) => `${count(from)} bis ${count(to)} von ${count(total)} ${DATIVES[noun]}`,
  showMore: (n) => `${n} weitere zeigen`,
  firstPage: 'Zurück zur ersten Seite',
  moreFailed: 'Die nächsten Einträge konnten nicht geladen werden.',
  clearAll: 'Alle löschen',
  remove: (label) => `Filter ${label} entfernen`,
  activeFilters: 'Aktive Filter',
  showValues: (n) => `${n} weitere zeigen`,
  fewerValues: 'Weniger zeigen',
  results: 'Ergebnisse',
  media: 'In Bildern',
  pages: 'Seiten',
  empty: {
    title: (noun) => `${NOUNS[noun].none} ${NOUNS[noun].one} passt zu allen Filtern`,
    blocked: (n, noun, label) =>
      `${counted(n, `${NOUNS[noun].one} passt`, `${NOUNS[noun].other} passen`)} ohne „${label}“.`,
    blockedOne: (label) => `„${label}“ allein lässt hier nichts übrig.`,
    text: 'Entfernen Sie einen Filter, um mehr zu sehen.',
    remove: (label) => `„${label}“ entfernen`,
    nothingTitle: 'Noch nichts hier',
    nothingText: 'Diese Liste wartet auf ihren ersten Eintrag.',
    browse: 'Alle Apps ansehen',
  },
};
