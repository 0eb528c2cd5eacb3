import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { formatList } from '../../../lib/address';
import { useBoot } from '../../../lib/boot';
import { toPageAddress } from '../../../lib/pages/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import { pageQuery } from '../../../lib/pages/pageData';
import { queryKeys } from '../../../lib/queryKeys';
import type { Card, Listing, Person } from '../../../lib/wire';
import { useListAddress } from './useListAddress';

/** An entry of a list, with a key of its own. */
export type Entry = { key: string } & ({ card: Card } | { person: Person });

/** What a page of a list shows. */
export function entriesOf({ cards, people = [] }: Pick<Listing, 'cards' | 'people'>): Entry[] {
  return [
    ...cards.map((card) => ({ key: card.id, card })),
    ...people.map((person) => ({ key: person.slug, person })),
  ];
}

export type MoreEntries = {
  /** Entries of the pages that were appended. */
  entries: Entry[];
  /** What holds the list that they are appended to. */
  list: React.RefObject<HTMLDivElement | null>;
  nextPage: number;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
};

/**
 * Appends the next pages of a list. They stay in the cache under the list's
 * address, so that Back shows as many entries as before.
 */
export function useMoreEntries(listing: Listing): MoreEntries {
  const { base } = useBoot();
  const client = useQueryClient();
  const { page } = useShownPage();
  const { address } = useListAddress();
  const list = useRef<HTMLDivElement>(null);
  const queryKey = queryKeys.moreEntries.of(page.path, formatList(address));
  const pagesNow = () => client.getQueryData<Entry[][]>(queryKey) ?? [];
  // Each fetch appends a page; nothing but a press starts one.
  const query = useQuery({
    queryKey,
    enabled: false,
    queryFn: async () => {
      const before = pagesNow();
      const asked = { ...address, page: listing.page + 1 + before.length };
      const answer = await client.fetchQuery(pageQuery(base, toPageAddress(page.path, formatList(asked))));
      const part = answer.listing ?? answer.developer?.listing;
      return [...before, part ? entriesOf(part) : []];
    },
  });
  const entries = useMemo(() => query.data?.flat() ?? [], [query.data]);
  const firstNew = useFocusOnNew(list);
  return {
    entries,
    list,
    nextPage: listing.page + 1 + (query.data?.length ?? 0),
    isLoading: query.isFetching,
    hasFailed: query.isError,
    load: () => {
      firstNew.current = entriesOf(listing).length + entries.length;
      void query.refetch();
    },
  };
}

/** Moves the focus to the first new entry: the button that was pressed has moved down. */
function useFocusOnNew(list: React.RefObject<HTMLDivElement | null>) {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    // Outside: the focus.
    const index = firstNew.current;
    const link = index === null ? null : list.current?.querySelectorAll('article')[index]?.querySelector('a');
    if (!link) return;
    firstNew.current = null;
    link.focus({ preventScroll: true });
  });
  return firstNew;
}
