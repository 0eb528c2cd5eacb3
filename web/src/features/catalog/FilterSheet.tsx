import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList, toggleValue, withoutFilters } from '../../lib/address';
import { useBoot } from '../../lib/boot';
import { toPageAddress } from '../../lib/pages/address';
import { useShownPage } from '../../lib/pages/PageContext';
import { pageQuery } from '../../lib/pages/pageData';
import type { Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FacetGroup } from './FacetGroup';
import { useListAddress } from './useListAddress';

type FilterSheetProps = { listing: Listing; onClose: () => void };

/** Filters on phones: a draft that "Show 164 apps" applies. The number is that of the draft. */
export function FilterSheet({ listing, onClose }: FilterSheetProps) {
  const { base } = useBoot();
  const { page } = useShownPage();
  const { address, goTo } = useListAddress();
  const [draft, setDraft] = useState(address);
  const { data } = useQuery({
    ...pageQuery(base, toPageAddress(page.path, formatList(draft))),
    placeholderData: keepPreviousData,
  });
  const { facets, total, noun } = data?.listing ?? listing;
  const apply = () => {
    onClose();
    goTo(draft);
  };
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={text.filters}
      footer={
        <>
          <Button variant="ghost" onClick={() => setDraft(withoutFilters(draft))}>
            {text.clearAll}
          </Button>
          <Button variant="primary" className="flex-1" onClick={apply}>
            {text.show(total, noun)}
          </Button>
        </>
      }
    >
      {facets.map((facet) => (
        <FacetGroup
          key={facet.param}
          facet={facet}
          chosen={draft.filters[facet.param] ?? []}
          onToggle={(value) => setDraft(toggleValue(draft, facet.param, value))}
        />
      ))}
    </Dialog>
  );
}
