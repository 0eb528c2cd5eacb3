import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { sections as english } from '../appSections';
import { counted, plural } from './plural';

const ratings = (n: number) => counted(n, 'Bewertung', 'Bewertungen');
const inDays = (days: number) => counted(days, 'Tag', 'Tagen');

export const sections: Messages<typeof english> = {
  facts: {
    categories: (n) => plural(n, { one: 'Kategorie', other: 'Kategorien' }),
    worksWith: 'Läuft mit',
    appearsIn: 'Erscheint in',
    languages: 'Sprachen',
    updated: 'Aktualisiert',
  },
  whereItAppears: 'Wo sie erscheint',
  tryIt: 'Ausprobieren',
  onceInstalled: 'Nach der Installation',
  alternatives: (name) => `Alternativen zu ${name}`,
  alternativesWhy: (isService) =>
    `${isService ? 'Services anderer Anbieter' : 'Apps anderer Entwickler'} für dasselbe Produkt, die sich ähnlich beschreiben; dieselbe Kategorie und dieselben Orte zählen auch.`,
  alternativeHeads: (isService) => [isService ? 'Service' : 'App', 'Preis', 'Bewertung', 'Gemeinsam'],
  thisOne: (isService) => (isService ? 'Dieser Service' : 'Diese App'),
  alike: 'Beschreibt sich ähnlich',
  compareAll: (n) => (n === 2 ? 'Beide vergleichen' : `Alle ${NUMBERS[n] ?? n} vergleichen`),
  inCommon: (category, places) =>
    [category && `Auch in ${category}`, places.length > 0 && `Erscheint auch in ${places.join(', ')}`]
      .filter(Boolean)
      .join('. '),
  usedWith: 'Genutzt mit',
  usedWithWhy: (name) => `Was Organisationen mit ${name} außerdem installiert haben.`,
  shares: {
    most: 'von der Hälfte oder mehr',
    many: 'von einem Viertel oder mehr',
    several: 'von mehreren',
  },
  counted: 'Lässt sich mehrmals kaufen',
  permissionsIntro: (name, n) =>
    `${name} bittet um ${plural(n, { one: 'einen Bereich', other: `${NUMBERS[n] ?? n} Bereiche` })} Ihres Kontos. Sie können die Zustimmung beim Deinstallieren zurückziehen.`,
  readOnly: 'Nur lesen',
  readWrite: 'Lesen und schreiben',
  contact: (developer) => `Kontakt zu ${developer}`,
  tutorial: 'Anleitung',
  tutorialText: 'Einrichtung und Nutzung, öffnet einen neuen Tab',
  hostTerms: (of) => `Bedingungen von ${{ livechat: 'Livechat', helpdesk: 'Helpdesk' }[of]}`,
  termsText: (name, developer) =>
    `${name} wird von ${developer} veröffentlicht. Mit der Installation nehmen Sie die Bedingungen des Entwicklers an.`,
  privacy: 'Datenschutz',
  noReviewsTitle: 'Noch keine Bewertungen',
  noReviewsText: 'Bisher hat sie niemand bewertet.',
  histogramRow: (stars, percent, votes) => `${stars} von 5: ${percent} %, ${ratings(votes)}`,
  answered: (developer) => `${developer} hat geantwortet`,
  answeredAfter: (developer, days) =>
    days === 0
      ? `${developer} hat am selben Tag geantwortet`
      : `${developer} hat nach ${inDays(days)} geantwortet`,
  moreReviews: (n) =>
    plural(n, { one: '1 weitere Bewertung zeigen', other: `${n} weitere Bewertungen zeigen` }),
  ratingsWithText: (votes, withText) => `${ratings(votes)}, ${count(withText)} mit Text`,
  onlyStars: (stars) => `Nur Bewertungen mit ${plural(stars, { one: '1 Stern', other: `${stars} Sternen` })}`,
  sortReviews: 'Reihenfolge der Bewertungen',
  reviewOrders: {
    helpful: 'Am hilfreichsten',
    newest: 'Neueste',
    highest: 'Beste zuerst',
    lowest: 'Schlechteste zuerst',
  },
  withAnswer: 'Mit Antwort',
  reviewsShown: (n) => `${count(n)} gezeigt`,
  reviewsFailed: 'Die Bewertungen konnten nicht geladen werden.',
  noReviewsOfStars: (stars) =>
    `Keine Bewertungen mit ${plural(stars, { one: '1 Stern', other: `${stars} Sternen` })}`,
  noAnsweredReviews: 'Keine Bewertungen mit Antwort',
  otherReviews: (n) => plural(n, { one: '1 andere passt.', other: `${count(n)} andere passen.` }),
  allReviews: 'Alle zeigen',
  usedFor: (days) =>
    days < 14
      ? `${counted(days, 'Tag', 'Tage')} genutzt`
      : days < 60
        ? `${Math.floor(days / 7)} Wochen genutzt`
        : days < 730
          ? `${Math.floor(days / 30)} Monate genutzt`
          : `${Math.floor(days / 365)} Jahre genutzt`,
  answerTime: (developer, hours, answers) =>
    `${developer} antwortet ${hours < 24 ? 'innerhalb eines Tages' : `in ${inDays(Math.round(hours / 24))}`}, nach der Mitte von ${counted(answers, 'Antwort', 'Antworten')}.`,
  whoReviews:
    'Nur Organisationen, die die App installiert haben, können sie bewerten. Niemand wird dafür bezahlt.',
};

const NUMBERS = [
  'keine',
  'eine',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
