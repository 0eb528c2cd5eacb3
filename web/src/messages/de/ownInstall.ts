import type { Messages } from '../../lib/translation';
import type { ownInstall as english } from '../ownInstall';

export const ownInstall: Messages<typeof english> = {
  installing: 'Wird installiert',
  installingHint: 'Dauert ein paar Sekunden',
  away: 'Wartet auf die Einrichtung',
  awayHint: (name) => `${name} richtet sich woanders ein. Diese Seite merkt, wenn es fertig ist.`,
  unfinished: (name) =>
    `Die Einrichtung von ${name} wurde nicht beendet. Sie können es noch einmal versuchen.`,
  freeHint: 'Kostenlos zu installieren',
  paidHint: 'Schon bezahlt. Erneutes Installieren kostet nichts.',
  unavailable: 'Ihr Konto konnte nicht gelesen werden.',
  retry: 'Erneut versuchen',
  more: 'Mehr',
  settingsButton: 'Einstellungen öffnen',
  noAccess: 'Sie haben keinen Zugriff auf diese App. Fragen Sie die, die Ihr Konto verwalten.',
  comingSoonHint: 'Diese App ist angenommen und noch nicht veröffentlicht.',
  tellMe: 'Bescheid geben, wenn sie da ist',
  toConsole: 'Entwicklerkonsole öffnen',
  ownApp: (isService) => `Sie können ${isService ? 'Ihren eigenen Service' : 'Ihre eigene App'} nicht kaufen`,
  taxFailed: 'Steuer: nicht zu berechnen',
  taxTooLarge: 'Diese Summe ist zu groß für eine Zahlung.',
  ghost:
    'Sie sehen sich als Kunde um. Kaufen, Installieren, Bewerten und Ändern von Karten sind nicht möglich.',
};
