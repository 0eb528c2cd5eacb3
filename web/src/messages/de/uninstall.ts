import type { Messages } from '../../lib/translation';
import type { uninstall as english } from '../uninstall';

export const uninstall: Messages<typeof english> = {
  dialog: {
    title: (name) => `${name} deinstallieren?`,
    text: 'Ihr Team verliert die App sofort, ein Abo endet, und ihr Zugriff auf Ihr Konto wird entzogen.',
    reason: 'Warum entfernen Sie die App?',
    optional: 'Freiwillig',
    cancel: 'Behalten',
    confirm: 'Deinstallieren',
  },
  serviceDialog: {
    title: (name) => `${name} deaktivieren?`,
    text: 'Der Service endet für Ihr Team sofort, ebenso ein Abo.',
    reason: 'Warum deaktivieren Sie den Service?',
    confirm: 'Deaktivieren',
  },
  undoable: (until) =>
    `Bis ${until} können Sie das rückgängig machen: Einstellungen und Preis kommen zurück, und nichts wird ein zweites Mal berechnet. Der Zugriff auf Ihr Konto kommt erst zurück, wenn Sie wieder zustimmen.`,
  notUndoable: 'Das lässt sich nicht rückgängig machen.',
  undo: 'Rückgängig',
  undoUntil: (until) => `Sie können das bis ${until} rückgängig machen.`,
  undone: (name) => `${name} ist zurück, mit Einstellungen und Preis. Nichts wurde berechnet.`,
  askAgain: 'Der Zugriff auf Ihr Konto kommt zurück, wenn Sie wieder zustimmen.',
  undoFailed:
    'Das konnte nicht rückgängig gemacht werden. Versuchen Sie es noch einmal oder wenden Sie sich an unseren Support.',
  removedOn: (date) => `Deinstalliert am ${date}.`,
  bringBackText: (until) =>
    `Bis ${until} kommt die App mit Einstellungen und Preis zurück; nichts wird berechnet.`,
  bringBack: 'Zurückholen',
  uninstalled: (isService) => (isService ? 'Der Service wurde deaktiviert.' : 'Die App wurde deinstalliert.'),
  uninstallFailed: 'Das Deinstallieren ist fehlgeschlagen. Bitte wenden Sie sich an unseren Support.',
};
