import type { Messages } from '../../lib/translation';
import type * as english from '../accountListing';

export const accountListing: Messages<typeof english.accountListing> = {
  signInTitle: 'Melden Sie sich an, um diese Apps zu sehen',
  signInText: 'Sie werden nur ihrer Organisation, den Prüfern und eingeladenen Organisationen gezeigt.',
  signIn: 'Anmelden',
  failed: {
    private: 'Die Liste der Apps konnte nicht geladen werden',
    'in-review': 'Die Liste der Apps in Prüfung konnte nicht geladen werden',
  },
  appFailed: 'Die Angaben zur App konnten nicht geladen werden',
  developerFailed: 'Das Entwicklerprofil konnte nicht geladen werden',
  emptyTitle: 'Noch nichts hier',
  emptyText: 'Apps, die Ihre Organisation entwickelt oder sehen darf, erscheinen hier vom ersten Entwurf an.',
  unknownTitle: 'Diese App ist nicht hier',
  unknownText: 'Es gibt sie nicht, oder sie gehört einer anderen Organisation.',
  browse: 'Alle Apps ansehen',
  by: 'Von',
  have: 'Installieren',
  paid: 'Sie kostet Geld. Ihre Organisation kann sie kaufen, wenn sie öffentlich ist.',
  installed: 'Ihre Organisation hat sie.',
  myApps: 'Meine Apps ansehen',
  features: 'Funktionen',
  status: {
    IN_DEVELOPMENT: 'In Entwicklung',
    IN_REVIEW: 'In Prüfung',
    ACCEPTED: 'Angenommen',
    PUBLISHED: 'Veröffentlicht',
  },
  ownId: 'Entwickler laden Ihre Organisation mit ihrer ID ein:',
};

export const invitations: Messages<typeof english.invitations> = {
  title: 'Eingeladene Organisationen',
  lead: 'Sie finden diese App vor der Veröffentlichung unter ihren privaten Apps.',
  failed: 'Die Einladungen konnten nicht geladen werden',
  none: 'Noch ist niemand eingeladen.',
  organization: 'ID der Organisation',
  hint: 'Ihre Leute lesen sie auf ihrer Seite der privaten Apps.',
  blank: 'Bitte geben Sie die ID einer Organisation ein',
  send: 'Einladen',
  invited: (name) => `${name} sieht die App jetzt.`,
  since: (day) => `Eingeladen am ${day}`,
  withdraw: 'Zurückziehen',
  withdrawOf: (name) => `(Einladung von ${name})`,
  withdrawn: (name) => `${name} sieht die App nicht mehr.`,
};
