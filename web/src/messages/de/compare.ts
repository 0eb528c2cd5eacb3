import type { Messages } from '../../lib/translation';
import type { compare as english } from '../compare';
import { nameOfArea } from './areas';
import { counted } from './plural';

export const compare: Messages<typeof english> = {
  heading: 'Apps vergleichen',
  lead: 'Bis zu vier Apps nebeneinander. Die Adresse dieser Seite lässt sich weitergeben.',
  add: 'App hinzufügen',
  remove: (name) => `${name} entfernen`,
  emptyTitle: 'Noch nichts zu vergleichen',
  emptyText: 'Öffnen Sie eine App und wählen Sie „Vergleichen“, oder vergleichen Sie Ihre Favoriten.',
  browse: 'Alle Apps ansehen',
  none: 'Keine',
  tinted: 'Blau getönte Zeilen unterscheiden sich.',
  differencesOnly: 'Nur Unterschiede',
  swipe: 'Wischen Sie zur nächsten App. Die Namen bleiben stehen.',
  days: (n) => counted(n, 'Tag', 'Tage'),
  permission: (area, isReadOnly) =>
    `${nameOfArea(area)}: ${isReadOnly ? 'nur lesen' : 'lesen und schreiben'}`,
  rows: {
    atWork: 'Im Einsatz',
    price: 'Preis',
    trial: 'Testphase',
    rating: 'Bewertung',
    installs: 'Installationen',
    worksWith: 'Läuft mit',
    appearsIn: 'Erscheint in',
    features: 'Funktionen',
    // The soft hyphen is for the narrow column of phones.
    permissions: 'Berechti\u00adgungen',
    languages: 'Sprachen',
    updated: 'Aktualisiert',
  },
};
