import type { Messages } from '../../lib/translation';
import type { waitlist as english } from '../waitlist';

export const waitlist: Messages<typeof english> = {
  awaitTitle: (name) => `Auf ${name} warten`,
  awaitText: 'Eine Mail am Tag der Veröffentlichung, sonst nichts.',
  email: 'E-Mail',
  emailWrong: 'Bitte geben Sie eine E-Mail-Adresse ein',
  awaitSend: 'Bescheid geben',
  awaitSent: (name) => `Wir sagen Ihnen Bescheid, wenn ${name} da ist.`,
  awaitConfirm:
    'Wir haben Ihnen eine Mail geschickt: Bestätigen Sie dort, und wir sagen Ihnen Bescheid, wenn die App da ist.',
  awaitFailed: 'Ihre Adresse konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
};
