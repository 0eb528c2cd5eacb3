import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { filterCount } from '../../lib/address';
import type { Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { SortSelect } from './SortSelect';
import { useListAddress } from './useListAddress';

const loadSheet = () => import('./FilterSheet');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

/** Filters and sort order on narrow screens. */
export function PhoneBar({ listing }: { listing: Listing }) {
  const { address } = useListAddress();
  const [isOpen, setIsOpen] = useState(false);
  const active = filterCount(address);
  return (
    <div className="phone-bar">
      <Button
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {text.filters}
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </Button>
      <SortSelect listing={listing} isLabelHidden />
      {isOpen && (
        <Suspense>
          <FilterSheet listing={listing} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
