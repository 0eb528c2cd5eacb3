import type { App, Card } from '../../lib/wire';

/** An app that goes with one that the organization has, and why. */
export type Fit = {
  card: Card;
  /** The app that the organization has. */
  of: Pick<App, 'id' | 'name' | 'icon' | 'product'>;
  /** How many organizations with the one have the other, too; without it both are of one developer. */
  share?: App['usedWith'][number]['share'];
};

/**
 * What goes with the apps that an organization has, what others use with them first. Nothing
 * that it has, nothing twice, and nothing of another product than its app.
 */
export function fitsOf(owned: readonly App[], installed: ReadonlySet<string>): Fit[] {
  const used = owned.flatMap((of) => of.usedWith.map(({ card, share }): Fit => ({ card, of, share })));
  const made = owned.flatMap((of) => of.moreByDeveloper.map((card): Fit => ({ card, of })));
  const shown = new Map<string, Fit>();
  for (const fit of [...used, ...made]) {
    const { card, of } = fit;
    const isOffered = !card.comingSoon && !card.service && card.product === of.product;
    if (isOffered && !installed.has(card.id) && !shown.has(card.id)) shown.set(card.id, fit);
  }
  return [...shown.values()];
}

/** The apps that some fits go with, each once. */
export const ownersOf = (fits: readonly Fit[]): Fit['of'][] => [
  ...new Map(fits.map(({ of }) => [of.id, of])).values(),
];
