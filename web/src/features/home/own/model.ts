import type { Card } from '../../../lib/wire';

/** So many cards a section has, and so many strips what waits. */
export const MOST = { fits: 3, fresh: 3, deals: 4, waiting: 2 } as const;

/** What came into the shop after a day, the last first; without a day the newest. Not what is installed. */
export function freshOf(
  newest: readonly Card[],
  since: string | undefined,
  installed: ReadonlySet<string>,
): Card[] {
  const others = newest.filter((card) => !installed.has(card.id));
  const fresh = since ? others.filter(({ published }) => (published ?? '') > since) : others;
  return fresh.slice(0, MOST.fresh);
}

/** The deals among the apps of somebody's list, the first to end first; not what is installed or shown above already. */
export function dealsOn(
  list: ReadonlySet<string>,
  deals: readonly Card[],
  others: ReadonlySet<string>,
): Card[] {
  return deals
    .filter((card) => list.has(card.slug) && !others.has(card.id))
    .sort((a, b) => (a.price.until ?? '').localeCompare(b.price.until ?? ''))
    .slice(0, MOST.deals);
}
