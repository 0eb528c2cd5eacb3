import { useId } from 'react';
import { SORTS, withSort } from '../../lib/address';
import type { Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Select } from '../../ui/Input';
import { useListAddress } from './useListAddress';

type SortSelectProps = { listing: Listing; className?: string; isLabelHidden?: boolean };

export function SortSelect({ listing, className, isLabelHidden = false }: SortSelectProps) {
  const { address, goTo } = useListAddress();
  const id = useId();
  const wanted = listing.sorts.find((option) => option.value === address.sortBy);
  const chosen = wanted?.value ?? listing.sort;
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted'}>
        {text.sortBy}
      </label>
      <Select
        id={id}
        size="sm"
        value={chosen}
        onChange={(event) => goTo(withSort(address, SORTS.find((one) => one === event.target.value) ?? null))}
      >
        {listing.sorts.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
