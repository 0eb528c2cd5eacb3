import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ListAddress } from '../../../lib/address';
import { useBoot } from '../../../lib/boot';
import { useShownPage } from '../../../lib/pages/PageContext';
import { searchPage as text } from '../../../messages/searchPage';
import { AgentsFilter } from '../../catalog/components/AgentsFilter';
import { FilterSheet } from '../../catalog/components/FilterSheet';
import { SEARCH_LIMIT, type SearchResults, searchQuery } from '../api/search';
import { facetsOf, refinementsOf } from '../model/facets';
import { filteredPath, type Reading } from '../model/readings';

type SearchSheetProps = {
  query: string;
  address: ListAddress;
  asTyped: readonly Reading[];
  /** What is on the screen, until the draft has its own. */
  results: SearchResults;
  onClose: () => void;
};

/** The filters of the search in the sheet of phones; the number is that of the draft. */
export function SearchSheet({ query, address, asTyped, results, onClose }: SearchSheetProps) {
  const boot = useBoot();
  const [, navigate] = useLocation();
  const { embedded } = useShownPage().page;
  const [draft, setDraft] = useState(address);
  const refinements = refinementsOf(draft);
  const request = { apps: SEARCH_LIMIT, partners: SEARCH_LIMIT, refinements, asTyped };
  const { facets, totalApps, totalPartners } = useQuery(searchQuery(boot, query, request)).data ?? results;
  return (
    <FilterSheet
      facets={facetsOf(facets, refinements)}
      draft={draft}
      before={<AgentsFilter />}
      applyText={text.show(totalApps + totalPartners)}
      onChange={setDraft}
      onApply={() => navigate(filteredPath(query, { address: draft, asTyped, isEmbedded: embedded }))}
      onClose={onClose}
    />
  );
}
