import type { Messages } from '../../lib/translation';
import type { share as english } from '../share';
import { listing } from './listing';
import { counted } from './plural';

export const share: Messages<typeof english> = {
  free: 'Kostenlos',
  comingSoon: 'Demnächst',
  votes: (n) => `(${n})`,
  products: (n) => counted(n, 'Produkt', 'Produkte'),
  entries: (n, noun, total) => `${n} ${listing.noun(total, noun)}`,
};
