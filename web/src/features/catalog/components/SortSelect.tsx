import { useId } from 'react';
import { SORTS, withSort } from '../../../lib/address';
import type { Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { Select } from '../../../ui/Input';
import { usePressedAddress } from '../model/usePressedAddress';

type SortSelectProps = { listing: Listing; className?: string; isLabelHidden?: boolean };

export function SortSelect({ listing, className, isLabelHidden = false }: SortSelectProps) {
  const { wanted, press } = usePressedAddress();
  const id = useId();
  const chosen = listing.sorts.find((option) => option.value === wanted.sortBy)?.value ?? listing.sort;
  const choose = (value: string) => press((was) => withSort(was, SORTS.find((one) => one === value) ?? null));
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'muted'}>
        {text.sortBy}
      </label>
      <Select id={id} size="sm" value={chosen} onChange={(event) => choose(event.target.value)}>
        {listing.sorts.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
