import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { attempt as english } from '../paymentAttempt';

export const attempt: Messages<typeof english> = {
  pay: (cents) => `${dollars(cents)} zahlen`,
  payUnknown: 'Zahlen',
  ready: 'Wir buchen nie mehr ab, als dieser Knopf sagt.',
  changed: (now, before) => `Die Summe ist jetzt ${dollars(now)}, nicht ${dollars(before)}.`,
  changedUnknown: (now) => `Die Summe ist jetzt ${dollars(now)}.`,
  nothingCharged: 'Nichts wurde abgebucht.',
  sending: 'Bitte lassen Sie diese Seite offen.',
  bank: (cents) => `Bei Ihrer Bank bestätigen, ${dollars(cents)}`,
  comesBack: 'Öffnet Ihre Bank und kommt hierher zurück',
  finish: (cents) => `Zahlung über ${dollars(cents)} abschließen`,
  bankAsks: 'Ihre Bank bittet um eine Bestätigung.',
  bankText: (until) => `Nichts wurde abgebucht. Offen bis ${until}.`,
  waits: (cents, until) => `${dollars(cents)} mit Steuer, wartet bis ${until} auf Ihre Bank.`,
  bankOpen: 'Wartet auf Ihre Bank',
  otherWindow: 'Bestätigen Sie im anderen Fenster.',
  openAgain: 'Noch einmal öffnen',
  checking: 'Die Bank wird gefragt',
  checkingText: 'Sie können gehen. Wir schicken eine Mail, wenn es fertig ist. Sie zahlen nicht zweimal.',
  checkingTextNoMail: 'Sie können gehen. Die Abrechnung zeigt, wie es ausgeht. Sie zahlen nicht zweimal.',
  another: (cents) => `${dollars(cents)} mit anderer Karte zahlen`,
  anotherUnknown: 'Mit anderer Karte zahlen',
  unchanged: 'Ihre gespeicherte Karte bleibt unverändert.',
  reasons: {
    card_declined: 'Ihre Bank hat diese Karte abgelehnt.',
    insufficient_funds: 'Ihre Bank hat diese Karte abgelehnt: nicht genug Geld darauf.',
    authentication_failed: 'Ihre Bank hat diese Karte abgelehnt: Die Zahlung wurde nicht bestätigt.',
    company_budget_exceeded:
      'Es würde mehr kosten, als das Budget Ihres Unternehmens noch hergibt. Ein Inhaber kann die Sperre für diesen Monat aufheben.',
  },
  again: (cents) => `Von vorn beginnen, ${dollars(cents)}`,
  againUnknown: 'Von vorn beginnen',
  expired: 'Die Bank bekam 24 Stunden lang keine Antwort. Nichts wurde abgebucht.',
  unfinished: (cents) => `Ihre Zahlung über ${dollars(cents)} wurde nicht abgeschlossen.`,
  useAnother: 'Andere Karte nehmen',
  cancel: 'Diese Zahlung abbrechen',
  cancelled: 'Sie haben diese Zahlung abgebrochen. Nichts wurde abgebucht.',
  open: 'Zahlungen, die auf Ihre Bank warten',
  confirm: 'Bei Ihrer Bank bestätigen',
  stripTitle: 'Schließen Sie Ihre Zahlung ab',
  stripText: (name, cents, until) =>
    `${name}, ${dollars(cents)}. Nichts wurde abgebucht. Offen bis ${until}.`,
  bankAsksBadge: 'Bank fragt nach',
};
