import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { listing as text } from '../../../messages/listing';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';

type FilterOpenerProps = {
  /** How many filters are on. */
  active: number;
  /** Fetches the sheet ahead. */
  load: () => void;
  sheet: (close: () => void) => ReactNode;
};

/** The button of narrow screens that opens the filters. */
export function FilterOpener({ active, load, sheet }: FilterOpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {text.filters}
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </Button>
      {isOpen && <Suspense>{sheet(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
