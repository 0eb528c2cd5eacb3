import { drawnPart } from '../../ui/markup/drawnPart';

// What few lists show, or few people press.

export const comingDeals = drawnPart('listing', () =>
  import('./components/Deals').then((m) => m.ComingDeals),
);
export const deals = drawnPart('listing', () => import('./components/Deals').then((m) => m.Deals));
export const emptyListing = drawnPart('listing', () =>
  import('./components/EmptyListing').then((m) => m.EmptyListing),
);
export const listingMedia = drawnPart('listing', () =>
  import('./components/ListingMedia').then((m) => m.ListingMedia),
);
export const peopleOf = drawnPart('listing', () =>
  import('./components/PersonList').then((m) => m.PersonList),
);
