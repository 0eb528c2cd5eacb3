import type { Messages } from '../../lib/translation';
import type { session as english } from '../session';

export const session: Messages<typeof english> = {
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  silentFrame: 'Anmeldung',
  accountMenu: 'Kontomenü',
  tokenInfoFailed: 'Die Angaben zum Token konnten nicht geladen werden',
  userFailed: 'Die Benutzerdaten konnten nicht geladen werden',
  licenseFailed: 'Die Angaben zur Lizenz konnten nicht geladen werden',
  loggedOut:
    'Ihre Anfrage ist nicht mehr berechtigt, weil Sie abgemeldet wurden. Melden Sie sich an und versuchen Sie es erneut.',
  signInFailed: (code) =>
    `Die Anmeldung ist fehlgeschlagen${code && ` (${code})`}. Versuchen Sie es noch einmal oder wenden Sie sich an unseren Support.`,
  browsingAs: (email) => `Sie sehen sich um als ${email}`,
  stopNow: 'Beenden',
  ghostFailed: 'Die Anmeldung als Kunde ist fehlgeschlagen! Bitte wenden Sie sich an den Support.',
};
