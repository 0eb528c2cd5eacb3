import type { Messages } from '../../lib/translation';
import type { signIn as english } from '../signIn';

export const signIn: Messages<typeof english> = {
  heading: 'Anmelden',
  lead: 'Mit dem Konto Ihres Livechats oder Helpdesks.',
  leadFor: (client) => `Mit dem Konto Ihres Livechats oder Helpdesks weiter zu ${client}.`,
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  demoTitle: 'Demokonten',
  demoText: (password) => `Wählen Sie eines, um das Formular auszufüllen. Jedes Passwort lautet ${password}.`,
};
