import type { Messages } from '../../lib/translation';
import type { invoice as english } from '../invoice';

export const invoice: Messages<typeof english> = {
  back: 'Abrechnung',
  print: 'Drucken',
  pdf: 'PDF laden',
  loading: 'Rechnung',
  failed: 'Die Rechnung konnte nicht geladen werden.',
  offline: 'Sie sind offline. Das erscheint, sobald das Netz wieder da ist.',
  fileFailed: 'Das PDF konnte nicht geladen werden. Versuchen Sie es noch einmal.',
  missingTitle: 'Diese Rechnung gibt es nicht',
  missingText: 'Ihre Organisation hat keine Rechnung mit dieser Nummer.',
  toBilling: 'Zur Abrechnung',
  signInTitle: 'Melden Sie sich an, um die Rechnung zu sehen',
  signInText: 'Sie wird denen gezeigt, die für Ihre Organisation zahlen dürfen.',
  signIn: 'Anmelden',
};
