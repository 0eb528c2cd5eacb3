import type { Messages } from '../../lib/translation';
import type { searchPage as english } from '../searchPage';
import { counted } from './plural';

/** As `internal/site/words` has them: search brings its hits in English. */
const PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Chat details': 'Chatdetails',
    'Ticket details': 'Ticketdetails',
    'Chat or ticket details': 'Chat- oder Ticketdetails',
    'Full screen': 'Vollbild',
    Settings: 'Einstellungen',
    'Message box': 'Nachrichtenfeld',
    Reports: 'Berichte',
    'Your website': 'Ihre Website',
    'Chat widget': 'Chat-Widget',
    'After the chat': 'Nach dem Chat',
    'After the ticket': 'Nach dem Ticket',
    'Set-up': 'Einrichtung',
    'In the making': 'In Arbeit',
    'The plan': 'Der Plan',
    'Before and after': 'Vorher und nachher',
    'Your calendar': 'Ihr Kalender',
  }),
);

export const searchPage: Messages<typeof english> = {
  pageHeading: (query) => (query ? `Ergebnisse für „${query}“` : 'Suche'),
  documentTitle: (query, title) => (query ? `„${query}“ · ${title}` : title),
  pageLead: 'Tippen Sie mindestens zwei Zeichen, um Apps, Services und Partner zu suchen.',
  categories: 'Eine Kategorie durchsehen',
  try: 'Gerade beliebt',
  place: (name) => PLACES.get(name) ?? name,
  summary: (apps, partners) =>
    `${counted(apps + partners, 'Ergebnis', 'Ergebnisse')}: ${counted(apps, 'App', 'Apps')} und ${counted(partners, 'Partner', 'Partner')}`,
  why: 'Warum diese Ergebnisse?',
  whyFailed: 'Die Gründe konnten nicht gelesen werden.',
  points: (points) => `${points < 0 ? '−' : ''}${counted(Math.abs(points), 'Punkt', 'Punkte')}`,
  related: 'Verwandt',
  relatedApps: 'Verwandte Apps',
  likeBest: 'Ähnlich wie die besten Ergebnisse',
  reason: {
    keywords: 'Stichwort: ',
    categoryNames: 'Kategorie: ',
    facts: 'Art: ',
    developer: 'Entwickler: ',
    free: 'Preis: kostenlos',
    lowPrice: 'Preis: je niedriger, desto weiter oben',
    features: '',
    description: '',
  },
  readAs: (typed, concept, isProduct) =>
    isProduct ? `Keine App heißt ${typed}. Für ${concept}:` : `Für ${concept}:`,
  didYouMean: ['Meinten Sie ', '?'],
  sections: 'Abschnitte',
  emptyTitle: (query) => `Nichts gefunden für „${query}“`,
  emptyText: 'Prüfen Sie die Schreibweise, oder beschreiben Sie, was die App tun soll.',
  browseAll: 'Alle Apps ansehen',
  retry: 'Erneut versuchen',
  showMore: (n) => `${n} weitere zeigen`,
  filters: 'Filter',
  show: (total) => `${counted(total, 'Ergebnis', 'Ergebnisse')} zeigen`,
  facets: { categories: 'Kategorie', payment: 'Preis', compatibility: 'Läuft mit' },
  facetValue: (param, value) => FACET_VALUES[param][value] ?? capitalized(value),
  clearFilters: 'Alle löschen',
};

const FACET_VALUES: Record<'categories' | 'payment' | 'compatibility', Record<string, string>> = {
  categories: { 'e-commerce': 'E-Commerce', crm: 'CRM', cms: 'CMS' },
  payment: {
    free: 'Kostenlos',
    once: 'Einmalig',
    hourly: 'Pro Stunde',
    'monthly-per-organization': 'Laufend pro Lizenz',
    'monthly-per-account': 'Laufend pro Agent',
  },
  compatibility: { livechat: 'Livechat', helpdesk: 'Helpdesk' },
};

function capitalized(slug: string): string {
  const words = slug.replace(/-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
