import type { Messages } from '../../lib/translation';
import type { draftPreview as english } from '../draftPreview';

export const draftPreview: Messages<typeof english> = {
  title: 'Vorschau eines Entwurfs',
  heading: (app: string) => `Der Entwurf von ${app}`,
  lead: 'So wird er aussehen. Nichts davon ist öffentlich, und nichts lässt sich hier installieren oder kaufen.',
  signInTitle: 'Melden Sie sich an, um den Entwurf zu sehen',
  signInText: 'Er ist für alle, die an der App arbeiten, und für alle, die um einen Blick gebeten wurden.',
  signIn: 'Anmelden',
  failed: 'Der Entwurf konnte nicht geladen werden',
  unknownTitle: 'Diese Vorschau gibt es nicht',
  unknownText: 'Sie ist vorbei oder nicht für Ihr Konto. Fragen Sie, von wem Sie die Adresse haben.',
  browse: 'Alle Apps ansehen',
  asked: (app: string) =>
    `Sie werden gebeten, den Entwurf von ${app} anzusehen. Wenn Sie annehmen, gilt die Adresse aus Ihrer E-Mail nur noch für dieses Konto.`,
  accept: 'Mit diesem Konto annehmen',
  actFailed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  shows: (revision: number, at: string, until: string) =>
    `${revision > 0 ? `Fassung ${revision}` : 'Die App, wie sie ist'}${at && `, gesichert am ${at}`}. Die Vorschau endet am ${until}.`,
  showsLive: (revision, until) =>
    `Es gibt gerade keinen Entwurf. Sie sehen Fassung ${revision}, die öffentlich ist. Die Vorschau endet am ${until}.`,
  view: 'Was gezeigt wird',
  views: {
    card: 'Karte',
    page: 'Seite',
    search: 'Suchtreffer',
    social: 'Bild für Links',
    embedded: 'Eingebettet',
  },
  theme: 'Darstellung',
  themes: { light: 'Hell', dark: 'Dunkel' },
  width: 'Breite',
  widths: (px: string) => `${px} px`,
  widthsScaled: (px: string, percent: number) => `${px} px, auf ${percent} % verkleinert`,
  readOnly:
    'Sie können den Entwurf hier lesen und seine Bilder durchsehen. Sonst lässt sich darin nichts betätigen.',
  frame: (view: string) => `Der Entwurf: ${view}`,
  socialOf: (app: string) => `Das Bild neben Links auf ${app}`,
  noSocial: 'Das Bild konnte nicht gezeichnet werden.',
};
