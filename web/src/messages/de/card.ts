import type { Messages } from '../../lib/translation';
import type { card as english } from '../card';

export const card: Messages<typeof english> = {
  legend: 'Karte',
  digits: (last) => `•••• ${last}`,
  allDigits: (first, last) => `${first.slice(0, 4)} ${first.slice(4)}•• •••• ${last}`,
  expires: (month, year) =>
    `gültig bis ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  fields: {
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    expiryHint: 'MM/JJ',
    cvc: 'Prüfnummer',
    name: 'Name auf der Karte',
    country: 'Land',
    chooseCountry: 'Land wählen',
    zip: 'Postleitzahl',
    company: 'Firma',
    vatNumber: 'USt-IdNr.',
    optional: 'Freiwillig',
    vatHint:
      'Steuer wird berechnet, bis die Nummer bestätigt ist; danach schuldet Ihr Unternehmen die Umsatzsteuer selbst (Reverse-Charge).',
    details: 'Kartendaten',
  },
  errors: {
    number: 'Geben Sie die Kartennummer ein.',
    expiry: 'Geben Sie das Ablaufdatum als MM/JJ ein.',
    cvc: 'Geben Sie die 3 oder 4 Ziffern der Prüfnummer ein.',
    name: 'Geben Sie den Namen auf der Karte ein.',
    country: 'Wählen Sie das Land der Rechnungsadresse der Karte.',
  },
  kept: 'Die Karte geht nur an den Zahlungsdienst. Wir behalten ihre ersten sechs und letzten vier Ziffern.',
  loading: 'Die Felder des Zahlungsdienstes werden geladen.',
  retry: 'Erneut versuchen',
  brands: {
    visa: 'VISA',
    master: 'MC',
    mastercard: 'MC',
    american_express: 'AMEX',
  },
  brandNames: {
    visa: 'Visa',
    master: 'Mastercard',
    mastercard: 'Mastercard',
    american_express: 'American Express',
  },
};
