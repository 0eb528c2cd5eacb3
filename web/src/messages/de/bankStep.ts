import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { bankStep as english } from '../bankStep';

export const bankStep: Messages<typeof english> = {
  title: 'Noch ein Schritt',
  text: 'Ihre Bank möchte wissen, dass Sie es sind. Nichts wurde abgebucht. Sie können diese Seite schließen: Die Zahlung wartet hier, auf der Seite der App, unter „Meine Apps“ und in der Abrechnung auf Sie.',
  stillWaits: (name, cents) => `Ihre Zahlung wartet noch. ${name}, ${dollars(cents)}.`,
};
