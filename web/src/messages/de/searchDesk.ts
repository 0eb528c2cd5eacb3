import type { Messages } from '../../lib/translation';
import type { searchDesk as english } from '../searchDesk';
import { counted } from './plural';

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  keywords: 'Stichwörter',
  categoryNames: 'Kategorie',
  facts: 'Angaben',
  shortDescription: 'Kurzbeschreibung',
  developer: 'Entwickler',
  features: 'Funktionen',
  description: 'Beschreibung',
  priceCents: 'Preis',
};

const INDEXES: Readonly<Record<string, string>> = { apps: 'Apps und Services', partners: 'Experten' };

const READINGS = {
  word: 'dasselbe Wort',
  beginning: 'der Anfang eines Wortes',
  slip: 'ein Tippfehler',
  plural: 'Einzahl oder Mehrzahl',
  joined: 'zusammengeschriebene Wörter',
  split: 'ein Wort, getrennt geschrieben',
  synonym: 'ein Synonym',
  alias: 'ein anderes Wort dafür',
  price: 'ein Preis',
};

export const searchDesk: Messages<typeof english> = {
  whyTitle: 'Warum hier?',
  whyText: 'Wo eine App unter den Ergebnissen eines Textes steht und was das ändern würde.',
  query: 'Text',
  queryHint: 'Was ein Besucher tippt',
  app: 'App',
  appHint: 'Beginnen Sie den Namen und wählen Sie ihn, oder tippen Sie den letzten Teil der Adresse',
  apps: 'Apps mit diesem Namen',
  appsFound: (n) => `${counted(n, 'App', 'Apps')}, mit den Pfeiltasten bewegen`,
  noApp: (name) => `Keine App heißt „${name}“.`,
  appsFailed: 'Die Namen konnten nicht gelesen werden. Der letzte Teil einer Adresse geht auch.',
  explain: 'Erklären',
  needed: { query: 'Geben Sie einen Text ein.', app: 'Geben Sie eine App ein.' },
  unknownApp: 'Diese App gibt es nicht. Wählen Sie eine aus der Liste.',
  whyFailed: 'Der Platz konnte nicht erklärt werden',
  place: (app, place, of, query) =>
    place > 0
      ? `${app} ist Ergebnis ${place} von ${of} für „${query}“.`
      : `${app} ist nicht unter den Ergebnissen für „${query}“.`,
  parts: 'Woraus sich der Platz ergibt',
  words: 'Wörter',
  reading: 'Gelesen als',
  fields: 'Gefunden in',
  points: 'Punkte',
  readAs: (reading, matched = '') =>
    matched && reading !== 'word' ? `${READINGS[reading]}: ${matched}` : READINGS[reading],
  field: (name) => FIELDS[name] ?? name,
  bonus: 'Der Text ist der Name, sein Anfang oder ein Stichwort',
  likeness: 'Ähnlich wie die besten Ergebnisse',
  order: 'Empfohlene Reihenfolge',
  changesTitle: 'Was das ändern würde',
  change: (keyword, place) => `Mit dem Stichwort „${keyword}“ wäre sie Ergebnis ${place}.`,
  noChange: 'Kein einzelnes Stichwort brächte sie weiter nach oben.',
  missesTitle: 'Gesucht und nicht gefunden',
  missesText: 'Suchen der letzten 30 Tage ohne Ergebnis: was dem Wortschatz fehlt.',
  among: 'Unter',
  index: (name) => INDEXES[name] ?? name,
  times: 'Wie oft',
  last: 'Zuletzt',
  nothingTitle: 'Alles, wonach gesucht wurde, hat etwas gefunden.',
  nothingText: 'Suchen ohne Ergebnis erscheinen hier.',
  missesFailed: 'Die Suchen konnten nicht geladen werden',
};
