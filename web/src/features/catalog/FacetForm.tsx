import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListAddress, toggleValue } from '../../lib/address';
import { afterPaint } from '../../lib/afterPaint';
import type { Facet, Listing } from '../../lib/wire';
import { listing as text } from '../../messages/en';
import { Button } from '../../ui/Button';
import { FacetGroup } from './FacetGroup';
import { useListAddress } from './useListAddress';

/** The filters of a list. A change applies at once; without scripts, the form's own button sends them. */
export function FacetForm({ listing }: { listing: Listing }) {
  const { address, goTo } = useListAddress();
  // A press is on the screen before the address moves, which has the whole page looked at again.
  const [pressed, setPressed] = useState<ListAddress | null>(null);
  const wanted = pressed ?? address;
  const latest = useRef({ wanted, goTo });
  useEffect(() => {
    latest.current = { wanted, goTo };
  });
  const onToggle = useCallback((param: Facet['param'], value: string) => {
    const next = toggleValue(latest.current.wanted, param, value);
    latest.current.wanted = next;
    setPressed(next);
    afterPaint(() => {
      // Of two presses between two frames, the second goes on with the first.
      if (latest.current.wanted !== next) return;
      latest.current.goTo(next);
      setPressed(null);
    });
  }, []);
  return (
    <form method="get">
      {address.sortBy && <input type="hidden" name="sortBy" value={address.sortBy} />}
      {listing.facets.map((facet) => (
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
