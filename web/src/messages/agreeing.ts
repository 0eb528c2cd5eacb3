import { count, dollars } from '../lib/money';
import { agents } from './plural';

// Words of checkouts that no first view needs.

/** Why a total is another one than was shown. */
export const why = {
  agents: (now: number, before: number) => `Your organization has ${agents(now)} now, not ${count(before)}.`,
  price: (now: number, before: number) => `The price is now ${dollars(now)}, not ${dollars(before)}.`,
  dealEnded: 'The deal has ended.',
  tax: (place: string, rate: number) => `Tax follows the billing address: ${place} ${rate} %.`,
};

/** "By paying you accept the terms of Marketplace and those of Zoom and let it see what step 5 names." The terms are links. */
export const accept = {
  before: 'By paying you accept the ',
  ofShop: (brand: string) => `terms of ${brand}`,
  and: ' and ',
  ofApp: (name: string) => `those of ${name}`,
  sees: (step: number, isOne: boolean) => ` and let ${isOne ? 'it' : 'them'} see what step ${step} names`,
  end: '.',
};
