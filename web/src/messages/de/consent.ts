import type { Messages } from '../../lib/translation';
import type { consent as english } from '../consent';

export const consent: Messages<typeof english> = {
  title: 'Cookies',
  question:
    'Dürfen wir uns merken, wie Sie den Marktplatz gefunden haben, und Ihre Seitenaufrufe zählen? Vor Ihrer Wahl wird nichts davon gespeichert.',
  accept: 'Annehmen',
  decline: 'Ablehnen',
};
