import type { Messages } from '../../lib/translation';
import type { moderation as english } from '../moderation';
import { counted } from './plural';

export const moderation: Messages<typeof english> = {
  heads: {
    reviews: {
      heading: 'Zu prüfende Bewertungen',
      lead: 'Bewertungen mit einem Link oder Kontaktdaten, gemeldete, und solche über einen Partner.',
    },
    search: {
      heading: 'Wie die Suche antwortet',
      lead: 'Warum eine App steht, wo sie steht, und wonach gesucht wird.',
    },
    developers: {
      heading: 'Entwickler und Namen',
      lead: 'Wer weiter veröffentlichen darf, und welche Namen niemand bekommt.',
    },
  },
  signInTitle: 'Diese Seite ist für unser Team',
  signInText: 'Melden Sie sich mit einem Konto der Plattform an, um Bewertungen zu prüfen.',
  signIn: 'Anmelden',
  home: 'Zum Marketplace',
  section: 'Abschnitt',
  sections: { reviews: 'Bewertungen', search: 'Suche', developers: 'Entwickler' },
  queue: 'Welche Bewertungen',
  queues: { apps: 'Apps', partners: 'Partner' },
  state: 'Stand',
  states: { held: 'Warten', published: 'Gezeigt', rejected: 'Abgelehnt' },
  failedTitle: 'Die Bewertungen konnten nicht geladen werden',
  failedText: 'Versuchen Sie es gleich noch einmal.',
  retry: 'Erneut versuchen',
  emptyTitle: {
    held: 'Nichts wartet',
    published: 'Noch wurde nichts gezeigt',
    rejected: 'Nichts wurde abgelehnt',
  },
  emptyText: 'Neue Bewertungen erscheinen hier von selbst, wenn jemand sie lesen muss.',
  about: 'Über',
  heldFor: {
    link: 'Enthält einen Link',
    contact: 'Enthält Kontaktdaten',
    reports: 'Von mehreren gemeldet',
  },
  reported: 'Gemeldet, noch gezeigt',
  reports: (n) => counted(n, 'Meldung', 'Meldungen'),
  noReason: 'Kein Grund angegeben',
  show: 'Zeigen',
  reject: 'Ablehnen',
  of: (name) => `(Bewertung von ${name})`,
  rejectTitle: (name) => `Bewertung von ${name} ablehnen`,
  reason: 'Grund',
  optional: 'Freiwillig',
  reasonHint: 'Nur das Team liest ihn. Der Verfasser darf neu schreiben.',
  shown: 'Die Bewertung wird gezeigt.',
  rejected: 'Die Bewertung wird nicht gezeigt.',
  count: (n) => counted(n, 'Bewertung', 'Bewertungen'),
};
