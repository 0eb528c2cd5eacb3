import './listing.css';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { count } from '../../../lib/money';
import type { Facet } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { Checkbox } from '../../../ui/Choice';
import { isOpenFacet, visibleValues } from '../model/catalog';

type FacetGroupProps = {
  facet: Facet;
  chosen: readonly string[];
  onToggle: (param: Facet['param'], value: string) => void;
};

/** A filter with its values. A press on another one does not draw it again. */
export const FacetGroup = memo(function FacetGroup({ facet, chosen, onToggle }: FacetGroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (facet.values.length === 0) return null;
  const { values, hidden } = visibleValues(facet, showsAll);
  return (
    <details className="facet" open={isOpenFacet(facet)}>
      <summary>
        {facet.label}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <fieldset>
        <legend className="sr-only">{facet.label}</legend>
        {values.map((one) => (
          <Checkbox
            key={one.value}
            name={facet.param}
            value={one.value}
            label={one.label}
            count={count(one.count)}
            checked={chosen.includes(one.value)}
            onChange={() => onToggle(facet.param, one.value)}
          />
        ))}
        {(hidden > 0 || showsAll) && (
          <button type="button" className="link facet-more" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? text.fewerValues : text.showValues(hidden)}
          </button>
        )}
      </fieldset>
    </details>
  );
}, isSame);

function isSame(before: FacetGroupProps, after: FacetGroupProps): boolean {
  return (
    before.facet === after.facet &&
    before.onToggle === after.onToggle &&
    before.chosen.join() === after.chosen.join()
  );
}
