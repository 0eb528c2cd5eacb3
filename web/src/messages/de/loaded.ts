import type { Messages } from '../../lib/translation';
import type { loaded as english } from '../loaded';

export const loaded: Messages<typeof english> = {
  loading: 'Wird geladen',
  offlineTitle: 'Sie sind offline',
  offlineText: 'Das erscheint, sobald das Netz wieder da ist.',
  failedText: 'Versuchen Sie es gleich noch einmal.',
  retry: 'Erneut versuchen',
};
