import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type * as english from '../offer';

export const offer: Messages<typeof english.offer> = {
  heading: 'Kasse',
  signInTitle: 'Melden Sie sich an, um diesen Kauf zu sehen',
  signInText: 'Er wird der Organisation gezeigt, für die er gemacht wurde.',
  signIn: 'Anmelden',
  failedTitle: 'Der Kauf konnte nicht geladen werden',
  failedText: 'Versuchen Sie es gleich noch einmal.',
  offlineText: 'Sie sind offline. Er erscheint, sobald das Netz wieder da ist.',
  refusedTitle: 'Sie können diesen Kauf nicht bestätigen',
  mayNotPay: 'Ihre Rechte reichen zum Zahlen nicht aus. Wenden Sie sich an den Inhaber der Lizenz.',
  ask: {
    whom: (names) => {
      const persons = new Intl.ListFormat('de', { type: 'disjunction' }).format(names);
      return `Hier kann auch ${persons || 'ein Inhaber'} zahlen. Schicken Sie diese Adresse:`;
    },
    noReason: 'Sagen Sie, wozu Sie das brauchen.',
    address: 'Adresse dieses Kaufs',
    copy: 'Adresse kopieren',
    copied: 'Kopiert',
  },
  retry: 'Erneut versuchen',
  askedBy: (seller) => `Verkauft von ${seller}`,
  test: 'Test, es fließt kein Geld',
  units: (unit, quantity) => `${dollars(unit)} × ${quantity}`,
  per: (months) =>
    months === undefined ? '' : months === 1 ? '/Monat' : months === 12 ? '/Jahr' : ` alle ${months} Monate`,
  once: 'Einmalige Zahlung',
  renews: (months) => (months === 1 ? 'Monatlich' : months === 12 ? 'Jährlich' : `Alle ${months} Monate`),
  decline: 'Ablehnen',
  approve: 'Bestätigen',
  finish: 'Zahlung abschließen',
  finishText: 'Sie haben diesem Kauf zugestimmt. Die Zahlung ist noch nicht bestätigt.',
  back: (seller) => (seller ? `Zurück zu ${seller}` : 'Zurück zur App'),
  billing: 'Zur Abrechnung',
  ended: {
    paid: {
      title: 'Dieser Kauf ist abgeschlossen',
      text: 'Er ist bezahlt, und es ist nichts mehr zu bestätigen.',
    },
    unpaid: {
      title: 'Die letzte Zahlung ist fehlgeschlagen',
      text: 'Das Abo geht weiter, sobald eine Karte dafür zahlt. Die Karte ändern Sie in der Abrechnung.',
    },
    refused: { title: 'Zahlung abgelehnt oder abgebrochen', text: 'Dafür wird nichts mehr bezahlt.' },
    failed: {
      title: 'Zahlung fehlgeschlagen',
      text: 'Gehen Sie zurück zur App und versuchen Sie es erneut.',
    },
  },
  ghost:
    'Sie sehen sich als Kunde um. Kaufen, Installieren, Bewerten und Ändern von Karten sind nicht möglich.',
  thanks: 'Danke für Ihren Kauf',
  thanksTrial: 'Ihre Testphase hat begonnen',
  thanksText: (name) => `${name} ist bezahlt. Die App weiß Bescheid.`,
  thanksTrialText: (name) => `${name} ist aktiv. Noch ist nichts bezahlt.`,
  waitsTitle: 'Ihre Zahlung wird bearbeitet',
  waitsText: 'Diese Seite ist für abgeschlossene Käufe.',
  follow: 'Stand ansehen',
};

export const thankYou: Messages<typeof english.thankYou> = {
  installed: (name) => `${name} ist installiert`,
  activated: (name) => `${name} ist aktiviert`,
  text: 'Danke für Ihren Kauf.',
  receipt: (sum, mail) => `${sum} bezahlt. Der Beleg ist unterwegs an ${mail}.`,
  receiptNoMail: (sum) => `${sum} bezahlt. Die Rechnung steht in der Abrechnung.`,
  order: 'Bestellnummer',
  open: (name) => `${name} öffnen`,
  invoices: 'Rechnungen in der Abrechnung',
  places: 'Erscheint in',
  paid: 'Heute bezahlt',
  tax: 'Darin Steuer',
  afterTrial: 'Nach der Testphase',
  next: 'Nächste Zahlung',
  seller: 'Verkauft von',
  on: (sum, date) => `${sum} am ${date}`,
  openSettings: 'Einstellungen öffnen',
  nextText: 'Richten Sie die App jetzt ein, oder kommen Sie später auf ihre Seite zurück.',
  settings: 'Einstellungen öffnen',
  browse: 'Weitere Apps ansehen',
};
