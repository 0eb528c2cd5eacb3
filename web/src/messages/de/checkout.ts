import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { checkout as english } from '../checkout';
import { nameOfArea } from './areas';
import { listed } from './forYou';
import { agents } from './plural';

const product = { livechat: 'Livechat', helpdesk: 'Helpdesk' } as const;

export const checkout: Messages<typeof english> = {
  heading: 'Kasse',
  back: (name) => `Zurück zu ${name}`,
  account: 'Konto',
  cycle: 'Abrechnung',
  payment: 'Karte',
  permissions: 'Was die App sehen kann',
  permissionsOfAll: 'Was die Apps sehen können',
  signIn: 'Anmelden',
  signInText: 'Melden Sie sich an, um Karte, Steuer und Agenten zu sehen.',
  agents,
  perAgent: 'pro Agent',
  once: 'Einmalige Zahlung',
  monthly: 'Monatlich',
  yearly: 'Jährlich',
  save: (cents) => `${dollars(cents)} sparen`,
  cyclePrice: (cents, cycle) =>
    dollars(cents) + { once: '', monthly: ' pro Monat', yearly: ' pro Jahr' }[cycle],
  per: (cycle) => ({ once: '', monthly: '/Monat', yearly: '/Jahr' })[cycle],
  anotherCard: 'Andere Karte',
  newCard: 'Neue Karte',
  addCard: 'Karte hinzufügen',
  noCardNeeded: 'Vorerst keine Karte',
  readAndWrite: (areas) => `Lesen und schreiben: ${areas}`,
  read: (areas) => `Lesen: ${areas}`,
  areas: (names) => listed(names.map(nameOfArea)),
  writes: 'Lesen und schreiben',
  reads: 'Nur lesen',
  permissionsIntro: (name) => `${name} kann dann:`,
  noPermissions: (name) => `${name} bittet nicht um Zugriff auf Ihr Konto.`,
  line: (unit, seats) => `${dollars(unit)} × ${agents(seats)}`,
  taxLine: (rate, place) => (place ? `Steuer, ${place} ${rate} %` : `Steuer ${rate} %`),
  taxUnknown: 'Steuer',
  taxLater: 'nach dem Anmelden',
  taxWaits: 'wird berechnet',
  taxFailed: 'Die Steuer konnte nicht berechnet werden.',
  reverseCharge: 'Reverse-Charge',
  reverseText: 'Sie schulden die Umsatzsteuer',
  afterTrial: 'Nach der Testphase',
  due: 'Heute fällig',
  trialEnds: 'Testphase endet',
  signInToPay: 'Anmelden und weiter',
  trial: (days) => `${days} Tage kostenlos testen`,
  oneTimeNote: 'Eine Zahlung. Nichts verlängert sich.',
  renewsNote: 'Verlängert sich von selbst. Jederzeit kündbar; was bezahlt ist, bleibt nutzbar.',
  finishLabel: 'Zahlung abschließen',
  tomorrow: (time) => `morgen, ${time}`,
  finishRest: (sum, until) => `${sum}, bis ${until}`,
  oncePurchase: 'Gilt für diesen Kauf.',
  moneyBack: 'Geld zurück innerhalb von 14 Tagen, mit einem Klick in der Abrechnung.',
  keepFor: (of) => `Diese Karte für alle ${product[of]}-Zahlungen nutzen`,
  keepForAll: 'Diese Karte für alle Livechat- und Helpdesk-Zahlungen nutzen',
  loadFailed: 'Die Angaben zum Abo konnten nicht geladen werden',
  adBlock:
    'AdBlock hat einen Fehler verursacht. Nehmen Sie diese Seite in AdBlock aus, oder fügen Sie sie in Ihrem Browser zu den vertrauenswürdigen Seiten hinzu.',
  cardFailed:
    'Leider konnten wir Ihre Karte nicht belasten. Bitte prüfen Sie, ob alle Kartendaten stimmen und das Konto gedeckt ist.',
  billingFailed:
    'Bei uns gab es anscheinend einen Fehler. Keine Sorge, Ihre Kartendaten sind gültig. Versuchen Sie es noch einmal oder wenden Sie sich an unseren Support.',
  generalFailed:
    'Es tut uns leid, es gab einen Fehler, und die Zahlung ist fehlgeschlagen. Versuchen Sie es noch einmal oder wenden Sie sich an unseren Support.',
  missing: 'Diese Zahlung gibt es nicht.',
  totalChanged: 'Der Preis hat sich geändert. Nichts wurde abgebucht.',
  paymentFailed: 'Zahlung fehlgeschlagen',
  paymentDeclined: 'Zahlung abgelehnt oder abgebrochen',
  purchased: 'Sie haben die App gekauft',
};
