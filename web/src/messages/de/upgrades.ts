import type { Messages } from '../../lib/translation';
import type { upgrades as english } from '../upgrades';

export const upgrades: Messages<typeof english> = {
  quantity: (count) => `Menge: ${count ?? 'k. A.'}`,
  active: 'Aktiv',
  enabling: 'Wird eingeschaltet',
  disabling: 'Wird ausgeschaltet',
  refused: (reason) => `Der Anbieter hat es nicht eingeschaltet: ${reason} Ihr Geld kommt zurück.`,
  buy: 'Kaufen',
  add: 'Hinzufügen',
  dialogTitle: (name) => `${name} kaufen`,
  dialogText: 'Auf der nächsten Seite sehen Sie den Preis mit Steuer und bestätigen ihn.',
  howMany: 'Wie viele?',
  howManyRange: (most) => `Geben Sie eine ganze Zahl von 1 bis ${most} an.`,
  go: 'Zur Kasse',
  mayNotPay: 'Fragen Sie jemanden, der für Ihre Organisation zahlen darf.',
  ghost:
    'Sie sehen sich als Kunde um. Kaufen, Installieren, Bewerten und Ändern von Karten sind nicht möglich.',
  given: (name) => `${name} wird eingeschaltet.`,
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal oder wenden Sie sich an unseren Support.',

  thanks: 'Danke für Ihren Kauf',
  thanksText: (name) => `${name} ist bezahlt und aktiv.`,
  waits: 'Bezahlt. Jetzt wird es eingeschaltet',
  waitsText: (seller) =>
    `${seller} weiß Bescheid. Das dauert meist ein paar Sekunden; dauert es länger, können Sie diese Seite verlassen.`,
  slowText: (seller) =>
    `${seller} hat noch nicht geantwortet. Wir fragen drei Tage lang nach. Kommt keine Antwort, geht Ihr Geld zurück, und eine Mail sagt es Ihnen.`,
  slowTextNoMail: (seller) =>
    `${seller} hat noch nicht geantwortet. Wir fragen drei Tage lang nach. Kommt keine Antwort, geht Ihr Geld zurück.`,
  refusedTitle: 'Es konnte nicht eingeschaltet werden',
  refusedBy: (seller) => `${seller} sagt:`,
  refusedText: (sum) =>
    `${sum} gehen auf die Karte zurück, mit der Sie bezahlt haben. Mehr wird nicht abgebucht.`,
  ended: 'Dieses Upgrade ist beendet',
  endedText: (name) => `${name} war bezahlt und ist inzwischen ausgeschaltet.`,
};
