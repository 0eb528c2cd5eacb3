import type { QueryClient } from '@tanstack/react-query';

// Every key of the query cache. The cache takes keys of
// this file only: a list written by hand anywhere else does not pass the compiler.

declare const isOurs: unique symbol;

/** A key that this file made. */
export type QueryKey = readonly unknown[] & { readonly [isOurs]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey;
  }
}

type Family<Parts extends readonly unknown[]> = {
  /** The key that all entries of the family begin with, to invalidate them. */
  all: QueryKey;
  of: (...parts: Parts) => QueryKey;
};

function family<Parts extends readonly unknown[]>(name: string): Family<Parts> {
  const key = (...parts: readonly unknown[]) => [name, ...parts] as unknown as QueryKey;
  return { all: key(), of: key };
}

/** Data of an account has the token first in its key, so that another account reads its own. */
export const queryKeys = {
  // Pages and the data that they share.
  page: family<[path: string, query: string]>('page'),
  documentPage: family<[]>('document-page'),
  moreEntries: family<[path: string, query: string]>('more-entries'),
  appData: family<[]>('app-data'),
  slice: family<[name: string, hash: string]>('slice'),
  slices: family<[hashes: [name: string, hash: string][]]>('slices'),
  sharedData: family<[]>('shared-data'),
  search: family<[words: string, request: object]>('search'),
  searchReasons: family<[words: string, request: object]>('search-reasons'),
  popularSearches: family<[products: string]>('popular-searches'),
  developer: family<[id: string]>('developer'),
  clientScopes: family<[clientId: string]>('client-scopes'),
  // Apps of an account.
  instance: family<[token: string, apps: string | readonly string[]]>('instance'),
  access: family<[token: string, appId: string]>('access'),
  installed: family<[token: string, product: string]>('installed'),
  removed: family<[token: string]>('removed'),
  installedNotes: family<[token: string]>('installed-notes'),
  company: family<[token: string]>('company'),
  companyApps: family<[token: string]>('company-apps'),
  dealReminders: family<[token: string]>('deal-reminders'),
  ownDeveloper: family<[token: string]>('own-developer'),
  appSharing: family<[token: string, appId: string]>('app-sharing'),
  appOffer: family<[token: string, secret: string]>('app-offer'),
  shownDraft: family<[token: string, secret: string]>('shown-draft'),
  ownPromotions: family<[token: string]>('own-promotions'),
  ownClients: family<[token: string]>('own-clients'),
  knownScopes: family<[]>('known-scopes'),
  waitingConsents: family<[token: string, appId: string]>('waiting-consents'),
  submissions: family<[token: string, id: string]>('submissions'),
  team: family<[token: string, what: string]>('team'),
  ownApps: family<[token: string, list: string]>('own-apps'),
  consoleNews: family<[token: string]>('console-news'),
  ownApp: family<[token: string, slug: string, ...part: string[]]>('own-app'),
  invitations: family<[token: string, appId: string]>('app-invitations'),
  reviews: family<[appId: string, filter: object]>('reviews'),
  ownRating: family<[token: string, appId: string]>('my-rating'),
  upgrades: family<[token: string, appId: string]>('upgrades'),
  // Charges, subscriptions, cards and carts of an account.
  products: family<[token: string]>('products'),
  pricePreview: family<[token: string, product: string, query: object]>('price-preview'),
  charge: family<[token: string, product: string, kind: string, id: string]>('charge'),
  offered: family<[token: string, kind: string, id: string, icon: string]>('offered'),
  attempts: family<[token: string, ...cart: string[]]>('attempts'),
  billing: family<[token: string, list: string, query?: string]>('billing'),
  planChange: family<[token: string, id: string, query: object]>('plan-change'),
  cart: family<[token: string, id: string]>('cart'),
  cartAccess: family<[token: string, cart: string, appId: string]>('cart-access'),
  // Reviews that the staff decides on.
  moderation: family<[token: string, queue: string, state: string]>('moderation'),
  namedApps: family<[text: string]>('named-apps'),
  staffDevelopers: family<[token: string]>('staff-developers'),
  reservedNames: family<[token: string]>('reserved-names'),
  searchMisses: family<[token: string]>('search-misses'),
  searchWhy: family<[token: string, query: string, app: string]>('search-why'),
  setup: family<[token: string]>('setup'),
  reviewSubject: family<[queue: string, id: string]>('review-subject'),
};

/**
 * What was read with a token is there for another token of the same person, to be read anew: nothing
 * that is shown, and nothing that is written on it, goes away meanwhile.
 */
export function passOn(client: QueryClient, from: string, to: string): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name, token, ...parts] = queryKey;
    if (token !== from || state.data === undefined) continue;
    client.setQueryData([name, to, ...parts] as unknown as QueryKey, state.data);
  }
  void client.invalidateQueries({ refetchType: 'none' });
}

/**
 * Invalidates whole families; resolves when the entries that are shown were read again. A first
 * answer that is still on its way may be of before the change, and the cache would wait for it
 * instead of asking anew: it is dropped.
 */
export async function invalidate(
  client: QueryClient,
  ...families: readonly (keyof typeof queryKeys)[]
): Promise<void> {
  await Promise.all(
    families.map(async (name) => {
      const queryKey = queryKeys[name].all;
      await client.cancelQueries({ queryKey });
      await client.invalidateQueries({ queryKey });
    }),
  );
}
