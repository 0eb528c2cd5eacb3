import type { Messages } from '../../lib/translation';
import type { notOffered as english } from '../notOffered';

export const notOffered: Messages<typeof english> = {
  retires: (date) => `Der Entwickler gibt sie auf; ${date} ist der letzte Tag.`,
  unpublished: 'Zurzeit nicht im Shop. Sie behalten die App, und sie läuft weiter.',
};
