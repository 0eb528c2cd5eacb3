import type { Messages } from '../../lib/translation';
import type { locale as english } from '../locale';

export const locale: Messages<typeof english> = {
  code: 'de',
  months: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  day: (day, month, year) => `${day}. ${month} ${year}`,
  dayOfYear: (day, month) => `${day}. ${month}`,
  group: '.',
  point: ',',
  money: (amount) => `${amount}\u00a0$`,
};
