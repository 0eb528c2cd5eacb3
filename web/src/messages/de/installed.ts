import type { Messages } from '../../lib/translation';
import type { installed as english } from '../installed';

const product = { livechat: 'Livechat', helpdesk: 'Helpdesk' } as const;

export const installed: Messages<typeof english> = {
  settings: 'Einstellungen',
  settingsOf: (name) => `Einstellungen von ${name}`,
  open: 'Öffnen',
  openIn: (of) => `Im ${product[of]} öffnen`,
  openSettings: 'Einstellungen öffnen',
  subscription: 'Abo verwalten',
  uninstall: 'Deinstallieren',
  deactivate: 'Deaktivieren',
  installedOn: (date) => `Installiert am ${date}`,
  manageAccess: 'Zugriff verwalten',
  finish: (name) => `Schließen Sie die Einrichtung von ${name} ab.`,
  openSetUp: 'Einrichtung öffnen',
  ready: (name) => `${name} ist bereit.`,
  readyText: (places) =>
    places.length > 0 ? `Sie finden es hier: ${places.join(', ')}.` : 'Es ist nichts einzurichten.',
};
