import type { Messages } from '../../lib/translation';
import type { staffSetup as english } from '../staffSetup';

export const staffSetup: Messages<typeof english> = {
  heading: 'Erste Schritte',
  lead: 'Was im Shop gesetzt ist und was fehlt. Einstellungen ändern Sie dort, wo das Programm läuft; hier probieren Sie aus, wozu sie führen.',
  signInTitle: 'Diese Seite ist für unser Team',
  signInText: 'Melden Sie sich mit einem Konto des Teams der Plattform an, um den Shop einzurichten.',
  signIn: 'Anmelden',
  home: 'Alle Apps ansehen',
  failed: 'Die Liste konnte nicht geladen werden',
  status: { done: 'Erledigt', warning: 'Ansehen', missing: 'Fehlt' },
  items: {
    address: 'Adresse',
    secrets: 'Geheime Schlüssel',
    database: 'Datenbank',
    mail: 'Mails',
    payments: 'Zahlungen',
    webhook: 'Ereignisse des Zahlungsdienstes',
    tax: 'Steuern',
    bucket: 'Bilder',
    balancer: 'Lastverteiler',
    https: 'Verschlüsselung',
    catalogue: 'Katalog',
    legal: 'Rechtstexte',
  },
  tests: {
    mail: 'Testmail senden',
    bucket: 'Bucket testen',
    payments: 'Zahlungsdienst testen',
    balancer: 'Lastverteiler testen',
  },
  testFailed: 'Der Test war nicht möglich. Versuchen Sie es gleich noch einmal.',
  testOffline: 'Sie sind offline. Versuchen Sie es, sobald das Netz wieder da ist.',
};
