import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList } from '../../../lib/address';
import { useBoot } from '../../../lib/boot';
import { toPageAddress } from '../../../lib/pages/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import { pageQuery } from '../../../lib/pages/pageData';
import type { Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { hasAgentPrices, shownFacets } from '../model/catalog';
import { useListAddress } from '../model/useListAddress';
import { AgentsFilter } from './AgentsFilter';
import { FilterSheet } from './FilterSheet';
import { SavedFilters } from './SavedFilters';

type ListingSheetProps = { listing: Listing; onClose: () => void };

/** The filters of a list in the sheet; facets and number are those of the draft. */
export function ListingSheet({ listing, onClose }: ListingSheetProps) {
  const { base } = useBoot();
  const { page } = useShownPage();
  const { address, goTo } = useListAddress();
  const [draft, setDraft] = useState(address);
  const { data } = useQuery({
    ...pageQuery(base, toPageAddress(page.path, formatList(draft))),
    placeholderData: keepPreviousData,
  });
  const { facets, total, noun } = data?.listing ?? listing;
  const shown = shownFacets({ facets }, page.embedded);
  return (
    <FilterSheet
      facets={shown}
      draft={draft}
      applyText={text.show(total, noun)}
      before={hasAgentPrices(listing) && <AgentsFilter />}
      after={<SavedFilters path={page.path} address={draft} onChosen={onClose} />}
      onChange={setDraft}
      onApply={() => goTo(draft)}
      onClose={onClose}
    />
  );
}
