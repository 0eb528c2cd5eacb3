import { day } from '../../lib/dates';
import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { devRise as english } from '../devRise';
import { plural } from './plural';

export const devRise: Messages<typeof english> = {
  submitted: 'Eingereicht',
  submit: 'Sie reichen ein',
  next: 'Als Nächstes',
  done: '(erledigt)',
  needsReview: 'Einen höheren Preis prüft ein Mensch.',
  atTheLatest: (on) => `Spätestens ${on}`,
  answer: 'Erste Antwort',
  answerDays: 'Samstage und Sonntage zählen nicht.',
  onPublication: 'Mit der Veröffentlichung',
  mail: (payers) =>
    payers > 0
      ? plural(payers, {
          one: 'E-Mail an 1 zahlende Organisation',
          other: `E-Mail an ${count(payers)} zahlende Organisationen`,
        })
      : 'Niemand muss es erfahren',
  told: (payers) => (payers > 0 ? 'Wer zahlte, weiß es per E-Mail' : 'Niemand musste es erfahren'),
  mailSays: '30 Tage vorher, mit dem alten und dem neuen Preis.',
  nobodyTold: 'Für niemanden, der heute zahlt, ändert sich etwas.',
  daysLater: '30 Tage später',
  counts: 'Er gilt für alle, die dann kaufen',
  keeps: (payers) =>
    payers > 0
      ? plural(payers, {
          one: '1 Organisation behält den heutigen Preis so lange wie das Abonnement.',
          other: `${count(payers)} Organisationen behalten den heutigen Preis so lange wie das Abonnement.`,
        })
      : 'Bis dahin wird der heutige Preis gezeigt und berechnet.',
  reckoned: (published, counts) =>
    `Veröffentlicht am ${day(published)}, gilt der Preis für alle, die ab ${day(counts)} kaufen.`,
};
