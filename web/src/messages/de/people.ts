import type { Messages } from '../../lib/translation';
import type { people as english } from '../people';
import { counted } from './plural';

export const people: Messages<typeof english> = {
  recommended: 'Empfohlener Partner',
  products: (n) => counted(n, 'Produkt', 'Produkte'),
  installs: (n) => `${n} Installationen`,
  perHour: '/Std.',
};
