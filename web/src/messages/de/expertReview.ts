import type { Messages } from '../../lib/translation';
import type { expertReview as english } from '../expertReview';

export const expertReview: Messages<typeof english> = {
  open: 'Bewertung schreiben',
  title: (name) => `${name} bewerten`,
  name: 'Name',
  email: 'E-Mail',
  emailHint: 'Wird nie gezeigt. Dort bitten wir Sie, die Bewertung zu bestätigen.',
  website: 'Website',
  optional: 'Freiwillig',
  review: 'Bewertung',
  left: (n, of) => `${n} / ${of}`,
  send: 'Senden',
  errors: {
    name: 'Bitte geben Sie Ihren Namen ein',
    nameLong: 'Der Name darf höchstens 64 Zeichen haben',
    email: 'Bitte geben Sie eine E-Mail-Adresse ein',
    website: 'Bitte geben Sie eine Webadresse ein oder lassen Sie das Feld leer',
    review: 'Bitte geben Sie Ihre Bewertung ein',
    reviewShort: 'Bitte schreiben Sie mindestens 10 Zeichen',
    reviewLong: 'Die Bewertung darf höchstens 2000 Zeichen haben',
  },
  sent: 'Bewertung zur Prüfung gesendet!',
  confirm: 'Wir haben Ihnen eine Mail geschickt: Bestätigen Sie dort, und die Bewertung ist unterwegs.',
  alreadySent: 'Die Bewertung war schon gesendet!',
  already: 'Die Bewertung wurde schon gesendet!',
  failed: 'Die Bewertung konnte nicht gesendet werden',
};
