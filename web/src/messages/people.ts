import { counted } from './plural';

/** Partners and developers, in lists and on their pages. */
export const people = {
  recommended: 'Recommended partner',
  products: (n: number) => counted(n, 'product', 'products'),
  installs: (n: string) => `${n} installs`,
  perHour: '/hr',
};
