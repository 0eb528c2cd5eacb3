import { day } from '../../lib/dates';
import { dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { priceRise as english } from '../priceRise';

const RHYTHMS = { once: ' einmalig', monthly: ' im Monat', hourly: ' je Stunde' };

export const priceRise: Messages<typeof english> = {
  rises: ({ from, cents, frequency, perAccount, trialDays }) =>
    `Ab ${day(from)} kostet es ${dollars(cents)}${RHYTHMS[frequency]}${perAccount ? ' je Konto' : ''}${
      frequency === 'monthly' && trialDays === 0 ? ', ohne kostenlose Testzeit' : ''
    }${frequency === 'monthly' && trialDays > 0 ? `, mit ${trialDays} Tagen zum Testen` : ''}.`,
  keeps: 'Wer es bis dahin hat, behält den heutigen Preis.',
};
