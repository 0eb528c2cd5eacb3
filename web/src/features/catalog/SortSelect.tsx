import { useEffect, useId, useRef, useState } from 'react';
import { SORTS, withSort } from '../../lib/address';
import { afterPaint } from '../../lib/afterPaint';
import type { Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Select } from '../../ui/Input';
import { useListAddress } from './useListAddress';

type SortSelectProps = { listing: Listing; className?: string; isLabelHidden?: boolean };

export function SortSelect({ listing, className, isLabelHidden = false }: SortSelectProps) {
  const { address, goTo } = useListAddress();
  const id = useId();
  const wanted = listing.sorts.find((option) => option.value === address.sortBy);
  // A choice is on the screen before the address moves, which has the whole page looked at again.
  const [pressed, setPressed] = useState<string | null>(null);
  const chosen = pressed ?? wanted?.value ?? listing.sort;
  const latest = useRef({ chosen, address, goTo });
  useEffect(() => {
    latest.current = { chosen, address, goTo };
  });
  const choose = (value: string) => {
    latest.current.chosen = value;
    setPressed(value);
    afterPaint(() => {
      // Of two choices between two frames, the second counts.
      if (latest.current.chosen !== value) return;
      latest.current.goTo(withSort(latest.current.address, SORTS.find((one) => one === value) ?? null));
      setPressed(null);
    });
  };
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted'}>
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
