import { useCallback } from 'react';
import { toggleValue } from '../../../lib/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import type { Facet, Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { Button } from '../../../ui/Button';
import { shownFacets } from '../model/catalog';
import { usePressedAddress } from '../model/usePressedAddress';
import { FacetGroup } from './FacetGroup';

/** The filters of a list. A change applies at once; without scripts, the form's own button sends them. */
export function FacetForm({ listing }: { listing: Listing }) {
  const { address, wanted, press } = usePressedAddress();
  const { page } = useShownPage();
  const onToggle = useCallback(
    (param: Facet['param'], value: string) => press((was) => toggleValue(was, param, value)),
    [press],
  );
  return (
    <form method="get">
      {address.sortBy && <input type="hidden" name="sortBy" value={address.sortBy} />}
      {shownFacets(listing, page.embedded).map((facet) => (
        <FacetGroup
          key={facet.param}
          facet={facet}
          chosen={wanted.filters[facet.param] ?? []}
          onToggle={onToggle}
        />
      ))}
      <noscript>
        <Button type="submit" block>
          {text.apply}
        </Button>
      </noscript>
    </form>
  );
}
