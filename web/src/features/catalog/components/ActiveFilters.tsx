import { X } from 'lucide-react';
import { withoutFilters } from '../../../lib/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import type { Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { Link } from '../../../ui/Link';
import { activeFilters, shownFacets, withoutActiveFilter } from '../model/catalog';
import { useListAddress } from '../model/useListAddress';

export function ActiveFilters({ listing }: { listing: Listing }) {
  const { address, hrefOf } = useListAddress();
  const { page } = useShownPage();
  const active = activeFilters({ facets: shownFacets(listing, page.embedded) });
  if (active.length === 0) return null;
  return (
    <ul className="scroller listing-chips" aria-label={text.activeFilters}>
      {active.map((one) => (
        <li key={`${one.param} ${one.value}`}>
          <Link
            className="chip chip-sm chip-on"
            to={hrefOf(withoutActiveFilter(address, one))}
            aria-label={text.remove(one.label)}
          >
            {one.label}
            <X size={14} strokeWidth={2} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="chip chip-sm chip-plain" to={hrefOf(withoutFilters(address))}>
          {text.clearAll}
        </Link>
      </li>
    </ul>
  );
}
