import { count, dollars } from '../lib/money';

// Prices by the number of agents: on the page of an app, and where its developer sets them.

export const priceTiers = {
  caption: 'The more agents, the less each costs',
  from: (agents: number, percent: number) => `From ${count(agents)} agents: ${percent} % off`,
  each: (cents: number) => `${dollars(cents)} per agent`,
  /** One after the other in a sentence. */
  list: (tiers: readonly { from: number; percent: number }[]) =>
    tiers.map(({ from, percent }) => `from ${count(from)} accounts ${percent} % less`).join(', '),
};
