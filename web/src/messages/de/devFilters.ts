import type { Messages } from '../../lib/translation';
import type { devFilters as english } from '../devFilters';

export const devFilters: Messages<typeof english> = {
  title: 'Kategorien und Filter',
  sub: 'Wo Listen und Suche die App außer in ihrer ersten Kategorie zeigen.',
  languagesHint: 'Die Sprachen der App mit ihren zwei Buchstaben, etwa en, de.',
  countryHint: 'Woher die App kommt.',
  keywordsHint:
    'Wonach Menschen suchen und was Ihre Texte nicht sagen, mit Kommas dazwischen, etwa lead score.',
  noLanguage: 'Nennen Sie jede Sprache mit ihren zwei Buchstaben.',
  tooManyLanguages: (most) => `Nennen Sie höchstens ${most} Sprachen.`,
  keywordsTooLong: (most, letters) =>
    `Verwenden Sie höchstens ${most} Wörter mit je höchstens ${letters} Zeichen.`,
  industries: {
    retail: 'Handel',
    'e-commerce': 'E-Commerce',
    saas: 'SaaS',
    finance: 'Finanzen',
    insurance: 'Versicherung',
    healthcare: 'Gesundheit',
    education: 'Bildung',
    travel: 'Reisen',
    'real-estate': 'Immobilien',
    telecom: 'Telekommunikation',
    media: 'Medien',
    gaming: 'Spiele',
    manufacturing: 'Industrie',
    logistics: 'Logistik',
    automotive: 'Auto',
    'non-profit': 'Gemeinnützig',
    'public-sector': 'Öffentlicher Sektor',
  },
};
