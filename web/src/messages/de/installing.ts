import type { Messages } from '../../lib/translation';
import type { installing as english } from '../installing';

export const installing: Messages<typeof english> = {
  installOf: (name, isService) => `${name} ${isService ? 'aktivieren' : 'installieren'}`,
  appUnread: (name) => `${name} konnte nicht gelesen werden.`,
  allowed: (name) =>
    `Sie haben ${name} Zugriff gegeben, aber die Einrichtung wurde nicht beendet. Sie können es noch einmal versuchen.`,
  installed: (isService) => (isService ? 'Der Service wurde aktiviert!' : 'Die App wurde installiert!'),
  open: (name) => `${name} öffnen`,
  alreadyInstalled: 'Die App ist bereits installiert.',
  appFailed: (error) => `Die App konnte nicht installiert werden: ${error}`,
  failed: (message) => `Die App konnte nicht installiert werden: ${message}`,
};
