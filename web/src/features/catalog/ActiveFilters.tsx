import { X } from 'lucide-react';
import { toggleValue, withoutFilters } from '../../lib/address';
import type { Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Link } from '../../ui/Link';
import { activeFilters } from './model';
import { useListAddress } from './useListAddress';

export function ActiveFilters({ listing }: { listing: Listing }) {
  const { address, hrefOf } = useListAddress();
  const active = activeFilters(listing);
  if (active.length === 0) return null;
  return (
    <ul className="scroller listing-chips" aria-label={text.activeFilters}>
      {active.map(({ param, value, label }) => (
        <li key={`${param} ${value}`}>
          <Link
            className="chip chip-sm chip-on"
            to={hrefOf(toggleValue(address, param, value))}
            aria-label={text.remove(label)}
          >
            {label}
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
