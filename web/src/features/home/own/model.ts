import { PRODUCTS } from '../../../lib/payers';
import type { HostProduct } from '../../../lib/productScope';
import type { Card } from '../../../lib/wire';
import type { Roles } from '../../session/model/user';

/** So many cards a section has, and so many strips what waits. */
export const MOST = { fits: 3, fresh: 3, deals: 4, waiting: 2 } as const;

/** The host products that a person works in; none where nothing is known of that. */
export const productsOf = (roles: Roles): HostProduct[] => PRODUCTS.filter((one) => roles[one]);

/**
 * What came into the shop after a day, the last first; without a day the newest. Not what is installed, nor
 * what is for another product.
 */
export function freshOf(
  newest: readonly Card[],
  since: string | undefined,
  installed: ReadonlySet<string>,
  products: readonly HostProduct[],
): Card[] {
  const others = newest.filter(
    (card) => !installed.has(card.id) && (products.length === 0 || products.includes(card.product)),
  );
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
