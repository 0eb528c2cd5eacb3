import type { Messages } from '../../lib/translation';
import type { notice as english } from '../notice';

export const notice: Messages<typeof english> = {
  home: 'Zum Marketplace',
  code: (code) => `Fehler ${code}`,
};
