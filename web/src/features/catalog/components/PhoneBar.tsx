import './listing.css';
import { filterCount } from '../../../lib/address';
import { lazyPart } from '../../../lib/lazyPart';
import type { Listing } from '../../../lib/wire';
import { useListAddress } from '../model/useListAddress';
import { FilterOpener } from './FilterOpener';
import { SortSelect } from './SortSelect';

const loadSheet = () => import('./ListingSheet');
const ListingSheet = lazyPart(() => loadSheet().then((m) => m.ListingSheet));

/** Filters and sort order on narrow screens. */
export function PhoneBar({ listing }: { listing: Listing }) {
  const { address } = useListAddress();
  return (
    <div className="phone-bar">
      {listing.facets.length > 0 && (
        <FilterOpener
          active={filterCount(address)}
          load={loadSheet}
          sheet={(close) => <ListingSheet listing={listing} onClose={close} />}
        />
      )}
      {listing.sorts.length > 1 && <SortSelect listing={listing} isLabelHidden />}
    </div>
  );
}
