import type { Messages } from '../../lib/translation';
import type { appInvitation as english } from '../appInvitation';

export const appInvitation: Messages<typeof english> = {
  heading: 'Ihre Organisation ist eingeladen',
  lead: 'Ein Entwickler zeigt eine App, bevor sie öffentlich ist.',
  signInTitle: 'Melden Sie sich an, um die Einladung zu sehen',
  signInText: 'Sie gilt einer Organisation: Ein Inhaber antwortet für sie.',
  signIn: 'Anmelden',
  failed: 'Die Einladung konnte nicht geladen werden',
  unknownTitle: 'Diese Einladung gibt es nicht',
  unknownText: 'Sie gilt nicht mehr, oder die Adresse ist nicht vollständig. Bitten Sie um eine neue.',
  browse: 'Alle Apps ansehen',
  by: (developer: string) => `Von ${developer}`,
  what: (organization: string, until: string) =>
    `Alle in ${organization} sehen die App dann unter den privaten Apps, und wer Apps installieren darf, kann sie installieren. Die Einladung gilt bis ${until}.`,
  askOwner: (organization: string) =>
    `Nur ein Inhaber von ${organization} kann antworten. Geben Sie ihm die Adresse dieser Seite.`,
  accept: (organization: string) => `Für ${organization} annehmen`,
  decline: 'Ablehnen',
  declined: 'Die Einladung ist abgelehnt. Wer Sie eingeladen hat, sieht das.',
  accepted: (organization: string) => `${organization} sieht die App jetzt, unter den privaten Apps.`,
  see: (app: string) => `${app} ansehen`,
  actFailed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
};
