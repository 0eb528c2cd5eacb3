import type { Messages } from '../../lib/translation';
import type { appScreen as english } from '../appScreen';

export const appScreen: Messages<typeof english> = {
  looking: 'Ihr Konto wird gelesen',
  signedOut: (name) => `Melden Sie sich an, um ${name} zu öffnen.`,
  signIn: 'Anmelden',
  signedOutOfApp: (name: string) =>
    `Sie sind von ${name} abgemeldet: Der Zugriff auf Ihr Konto wurde entzogen.`,
  signInAgain: 'Wieder anmelden',
  unavailable: 'Ihr Konto konnte nicht gelesen werden.',
  leading: (name) => `${name} ist nicht installiert. Die Seite der App öffnet sich.`,
  toPage: (name) => `Zur Seite von ${name}`,
  runsElsewhere: (name) => `${name} hat keine Vollansicht mehr.`,
  ghost: 'Sie sehen sich als Kunde um. Apps werden nicht geöffnet: Sie würden im Namen des Kunden handeln.',
  loading: (name) => `${name} wird geladen`,
  states: {
    slow: 'Wird noch geladen',
    failed: 'Die App antwortet nicht.',
    blocked: 'Diese App hat ihre Adresse verlassen.',
  },
  alone: (name) => `Ist hier nichts zu sehen? ${name} läuft vielleicht auf einer eigenen Seite.`,
  noSandbox: (name) =>
    `${name} wird nicht gezeigt: Dieser Browser kann eine App nicht von Ihrem Konto getrennt halten. Ein neuerer kann es.`,
  reload: 'Neu laden',
  newTab: 'In neuem Tab öffnen',
  says: (name, content) => `${name}: ${content}`,
  noHost: 'Das Host-Produkt ist nicht verbunden.',
  noSupport: 'Der Support-Chat ist im Host-Produkt.',
};
