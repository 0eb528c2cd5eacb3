import { day } from '../../lib/dates';
import { count, dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { priceRise as english } from '../priceRise';

const RHYTHMS = { once: ' einmalig', monthly: ' im Monat', hourly: ' je Stunde' };

const tierOf = ({ from, percent }: { from: number; percent: number }) =>
  `, ab ${count(from)} Konten ${percent} % weniger`;

export const priceRise: Messages<typeof english> = {
  rises: ({ from, cents, frequency, perAccount, trialDays, tiers = [] }) =>
    `Ab ${day(from)} kostet es ${dollars(cents)}${RHYTHMS[frequency]}${perAccount ? ' je Konto' : ''}${tiers.map(tierOf).join('')}${
      frequency === 'monthly' && trialDays === 0 ? ', ohne kostenlose Testzeit' : ''
    }${frequency === 'monthly' && trialDays > 0 ? `, mit ${trialDays} Tagen zum Testen` : ''}.`,
  keeps: 'Wer es bis dahin hat, behält den heutigen Preis.',
};
