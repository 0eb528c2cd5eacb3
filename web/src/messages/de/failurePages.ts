import { dayOfYear } from '../../lib/dates';
import type { Messages } from '../../lib/translation';
import type { PageKind } from '../../lib/wire';
import type { failurePages as english } from '../failurePages';

const SAVED: Partial<Record<PageKind, string>> = {
  home: 'Startseite',
  app: 'Seite einer App',
  listing: 'Liste',
  expert: 'Partner',
  developer: 'Entwickler',
  compare: 'Vergleich',
  legal: 'Rechtstext',
};

/** The day and time of a copy as people here say it. */
function when(at: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (days < 1) return `von heute, ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')} Uhr`;
  return days < 2 ? 'von gestern' : `vom ${dayOfYear(at.toISOString())}`;
}

const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

export const failurePages: Messages<typeof english> = {
  notFound: {
    heading: 'Diese Seite steht nicht im Regal',
    text: 'Vielleicht hat sich die Adresse geändert, oder die App wurde zurückgezogen. Suchen Sie danach, oder sehen Sie die Liste durch.',
    home: 'Zur Startseite',
    browse: 'Alle Apps ansehen',
    popular: 'Beliebte Apps',
  },
  offline: {
    heading: 'Sie sind offline',
    text: 'Seiten, die Sie schon geöffnet haben, gehen weiter. Diese Seite sucht selbst nach der Verbindung und macht dort weiter, wo Sie waren.',
    retry: 'Jetzt versuchen',
    next: (seconds) => `Nächster Versuch in ${seconds} s`,
    saved: 'Auf diesem Gerät gespeichert',
    readAt: (kind, at, now) => `${SAVED[kind] ?? ''}, ${when(at, now)}`,
    needsNetwork: 'Kaufen und Installieren brauchen eine Verbindung.',
  },
};
