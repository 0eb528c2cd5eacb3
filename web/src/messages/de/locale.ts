import type { Messages } from '../../lib/translation';
import type { locale as english } from '../locale';

export const locale: Messages<typeof english> = {
  code: 'de',
  months: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
  day: (day, month, year) => `${day}. ${month} ${year}`,
  dayOfYear: (day, month) => `${day}. ${month}`,
  group: '.',
  point: ',',
  money: (amount) => `${amount}\u00a0$`,
};
