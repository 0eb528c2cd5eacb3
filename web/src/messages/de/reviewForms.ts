import type { Messages } from '../../lib/translation';
import type { reviewForms as english } from '../reviewForms';

export const reviewForms: Messages<typeof english> = {
  title: (name) => `${name} bewerten`,
  stars: 'Ihre Bewertung',
  star: (n) => `${n} von 5`,
  name: 'Name',
  nameHint: 'Steht neben Ihrer Bewertung.',
  review: 'Bewertung',
  left: (n, of) => `${n} / ${of}`,
  send: 'Senden',
  errors: {
    rate: 'Dieses Feld darf nicht leer sein, bitte bewerten Sie die App von 1 bis 5',
    name: 'Bitte geben Sie Ihren Namen ein',
    review: 'Bitte geben Sie Ihre Bewertung ein',
    nameLong: 'Der Name darf höchstens 64 Zeichen haben',
    reviewLong: 'Die Bewertung darf höchstens 255 Zeichen haben',
  },
  thanks: 'Danke für Ihre Bewertung.',
  failed: (reason) =>
    `Die App konnte nicht bewertet werden. Versuchen Sie es noch einmal oder wenden Sie sich an unseren Support. [${reason}]`,
  reply: 'Antworten',
  changeReply: 'Antwort ändern',
  to: (name) => `an ${name}`,
  replyTitle: (name) => `${name} antworten`,
  replyOf: (developer) => `Antwort von ${developer}`,
  replyHint: 'Alle können sie unter der Bewertung lesen. Eine leere Antwort entfernt sie.',
  replied: 'Ihre Antwort steht unter der Bewertung.',
  unreplied: 'Ihre Antwort wurde entfernt.',
  report: (name) => `Bewertung von ${name} melden`,
  reason: 'Was stimmt daran nicht?',
  optional: 'Freiwillig',
  reasonHint: 'Nur unser Team liest das.',
  sendReport: 'Melden',
  reported: 'Danke. Unser Team sieht sich diese Bewertung an.',
};
