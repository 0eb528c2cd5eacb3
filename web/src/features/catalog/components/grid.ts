/** So many cards of a list are in the first screen. */
export const EAGER_CARDS = 6;

export const gridClass = (isWide: boolean): string => (isWide ? 'cards cards-even' : 'cards cards-3');
