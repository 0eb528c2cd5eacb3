import type { Messages } from '../../lib/translation';
import type { failure as english } from '../failure';

export const failure: Messages<typeof english> = {
  broken: {
    heading: 'Bei uns ist etwas kaputtgegangen',
    text: 'Nichts von dem, was Sie installiert oder gekauft haben, ist verloren. Versuchen Sie es gleich noch einmal.',
    retry: 'Erneut versuchen',
    home: 'Zur Startseite',
    code: 'Fehler 500',
  },
};
