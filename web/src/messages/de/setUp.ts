import type { Messages } from '../../lib/translation';
import type { setUp as english } from '../setUp';

export const setUp: Messages<typeof english> = {
  heading: (name) => `${name} einrichten`,
  lead: (name) => `${name} installiert sich selbst. Sie sagen, was die App darf, und dort geht es weiter.`,
  looking: 'Ihr Konto wird gelesen',
  signedOut: 'Melden Sie sich an, um weiterzumachen.',
  signIn: 'Anmelden',
  unavailable: 'Ihr Konto konnte nicht gelesen werden.',
  asks: (name) => `${name} möchte`,
  allow: 'Erlauben und weiter',
  notNow: 'Jetzt nicht',
  failed: (message) => `Die Einrichtung konnte nicht beginnen: ${message}`,
  frame: (name) => `Die Einrichtung von ${name}`,
  loading: (name) => `${name} wird geladen`,
  notShown: 'Ist hier nichts zu sehen? Manche Apps öffnen sich nicht in einer anderen Seite.',
  inWindow: 'In einem Fenster öffnen',
  blocked: 'Ihr Browser öffnet für diese Seite keine Fenster.',
  again: 'Von vorn beginnen',
  back: (name) => `Zurück zu ${name}`,
  done: (name) => `${name} ist installiert.`,
  toSettings: 'Zu den Einstellungen',
};
