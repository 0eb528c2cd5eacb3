import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { useFavourites } from '../../../lib/favourites';
import { toPageAddress } from '../../../lib/pages/address';
import { pageQuery } from '../../../lib/pages/pageData';
import type { HostProduct } from '../../../lib/productScope';
import { useFits } from '../../for-you/useFits';
import { useViewed, type Viewed } from '../../for-you/viewed';
import { useWaitingThings } from '../../my-apps/useWaitingThings';
import type { User } from '../../session/model/user';
import { noteVisit } from './lastVisit';
import { dealsOn, freshOf, MOST, productsOf } from './model';

const NEWEST = '?sortBy=published';

/** The whole list of what is new, of one product where the person works in no other. */
export const newestPath = ([product, ...others]: readonly HostProduct[]): string =>
  `/apps/${NEWEST}${product && others.length === 0 ? `&compatibility=${product}` : ''}`;

const NONE: readonly Viewed[] = [];

/** All that the own first page is made of. What could not be read is left out. */
export function useOwnHome(user: User) {
  const { base } = useBoot();
  const things = useWaitingThings(user);
  const { fits, isLoading: areFitsLoading } = useFits(things.installed ?? []);
  const newest = useQuery(pageQuery(base, toPageAddress('/apps/', NEWEST)));
  const onSale = useQuery(pageQuery(base, toPageAddress('/saas-deals/', '')));
  const [since] = useState(() => noteVisit(new Date().toISOString().slice(0, 10)));
  const kept = useViewed();
  const marked = useFavourites();
  // What the browser keeps is the staff's own, not of the customer whose eyes they look through.
  const [viewed, favourites] = user.isGhostLogin ? [NONE, []] : [kept, marked];
  const installed = new Set(things.installed?.map(({ id }) => id));
  const list = new Set([
    ...favourites,
    ...viewed.map(({ slug }) => slug),
    ...fits.map(({ card }) => card.slug),
  ]);
  const products = productsOf(user.roles);
  const fresh = freshOf(newest.data?.listing?.cards ?? [], since, installed, products);
  const above = [...fits.slice(0, MOST.fits).map(({ card }) => card), ...fresh].map(({ id }) => id);
  return {
    things,
    fits,
    viewed,
    since,
    products,
    fresh,
    deals: dealsOn(list, onSale.data?.listing?.cards ?? [], new Set([...installed, ...above])),
    isLoading: things.isLoading || areFitsLoading || newest.isLoading || onSale.isLoading,
  };
}
