import { count, dollars } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { priceTiers as english } from '../priceTiers';

const CYCLES = { once: '', monthly: ' im Monat', yearly: ' im Jahr' };

export const priceTiers: Messages<typeof english> = {
  caption: 'Je mehr Agenten, desto weniger kostet jeder',
  from: (agents, percent) => `Ab ${count(agents)} Agenten: ${percent} % Rabatt`,
  each: (cents, cycle) => `${dollars(cents)} pro Agent${CYCLES[cycle]}`,
  list: (tiers) =>
    tiers.map(({ from, percent }) => `ab ${count(from)} Konten ${percent} % weniger`).join(', '),
};
