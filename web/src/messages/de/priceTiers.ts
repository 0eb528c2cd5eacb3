import { count, dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { priceTiers as english } from '../priceTiers';

export const priceTiers: Messages<typeof english> = {
  caption: 'Je mehr Agenten, desto weniger kostet jeder',
  from: (agents, percent) => `Ab ${count(agents)} Agenten: ${percent} % Rabatt`,
  each: (cents) => `${dollars(cents)} pro Agent`,
  list: (tiers) =>
    tiers.map(({ from, percent }) => `ab ${count(from)} Konten ${percent} % weniger`).join(', '),
};
