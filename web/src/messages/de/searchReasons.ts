import type { Messages } from '../../lib/translation';
import type { searchReasons as english } from '../searchReasons';
import { listed } from './forYou';

export const searchReasons: Messages<typeof english> = {
  part: ({ words, reading, matched, fields }) => {
    const typed = `„${words.join(' ')}“`;
    const read = `„${matched ?? words.join(' ')}“`;
    const where = fields.length > 0 ? ` (${listed(fields.map(nameOf))})` : '';
    switch (reading) {
      case 'price':
        return `${typed} fragt nach einem niedrigen Preis`;
      case 'beginning':
        return `${typed} ist der Anfang von ${read}${where}`;
      case 'slip':
        return `${typed} gelesen als ${read}${where}`;
      case 'plural':
      case 'joined':
      case 'split':
        return `${typed} geschrieben als ${read}${where}`;
      case 'synonym':
      case 'alias':
        return `${typed} bedeutet ${read}${where}`;
      default:
        return `${typed} kommt vor${where}`;
    }
  },
  bonus: 'der ganze Text ist der Name, der Anfang eines Namens oder ein Stichwort',
  likeness: 'ähnlich wie die besten Ergebnisse',
  order: 'der Platz in der empfohlenen Reihenfolge',
  lacking: 'nur ein Teil des Textes wurde gefunden',
};

const FIELDS: Record<string, string> = {
  name: 'Name',
  keywords: 'Stichwörter',
  categoryNames: 'Kategorie',
  shortDescription: 'Kurzbeschreibung',
  description: 'Beschreibung',
  features: 'Funktionen',
  developer: 'Entwickler',
  facts: 'Art',
};

function nameOf(field: string): string {
  return FIELDS[field] ?? field;
}
