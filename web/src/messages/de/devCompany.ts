import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { devCompany as english } from '../devCompany';

export const devCompany: Messages<typeof english> = {
  title: 'Firma und Steuer',
  onlyThis: (role) =>
    `Mit Ihrer Rolle, ${role}, ändern Sie auf dieser Seite nur Firma und Steuer. Wer hier Inhaber ist, kann Ihnen eine andere geben.`,
  missing:
    'Es wird nichts ausgezahlt, bevor Ihre Firmendaten und Ihre Steuernummer hier stehen. Das Geld bleibt in Ihrem Guthaben und geht danach mit der nächsten monatlichen Auszahlung heraus.',
  waits: (cents) => `${dollars(cents)} warten jetzt darauf.`,
  given: 'Auszahlungen gehen nach diesen Angaben heraus. Nur Inhaber und Finanzen Ihres Teams sehen sie.',
  legalName: 'Rechtlicher Name',
  address: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  taxId: 'Steuernummer',
  taxIdHint: 'In der Europäischen Union, Großbritannien, der Schweiz und Norwegen die USt-IdNr.',
  save: 'Firmendaten speichern',
  saved: 'Die Firmendaten sind gespeichert.',
};
