import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { search as english } from '../search';
import { counted, plural } from './plural';

const results = (total: number) => counted(total, 'Ergebnis', 'Ergebnisse');

export const search: Messages<typeof english> = {
  label: 'Apps und Partner suchen',
  open: 'Suchen',
  submit: 'Suchen',
  cancel: 'Abbrechen',
  suggestions: 'Vorschläge',
  apps: 'Apps',
  partners: 'Partner',
  seeAll: (total, query) =>
    `${plural(total, { one: '1 Ergebnis', other: `Alle ${count(total)} Ergebnisse` })} für „${query}“ ansehen`,
  nothing: (query) => `Nichts gefunden für „${query}“`,
  found: (total) => `${results(total)}, mit den Pfeiltasten bewegen`,
  toMove: 'bewegen',
  toOpen: 'öffnen',
  toClose: 'schließen',
  enter: 'Enter',
  failed: 'Die Suche hat nicht geantwortet.',
  working: 'Suche läuft',
  late: 'Die Suche dauert länger als sonst.',
};
