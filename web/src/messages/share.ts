import type { Listing } from '../lib/wire';
import { listing } from './listing';
import { counted } from './plural';

/** What stands below the name on the picture that other sites show beside a link. */
export const share = {
  free: 'Free',
  comingSoon: 'Coming soon',
  votes: (n: string) => `(${n})`,
  products: (n: number) => counted(n, 'product', 'products'),
  entries: (n: string, noun: Listing['noun'], total: number) => `${n} ${listing.noun(total, noun)}`,
};
