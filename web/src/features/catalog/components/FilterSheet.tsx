import type { ReactNode } from 'react';
import { type ListAddress, toggleValue, withoutFilters } from '../../../lib/address';
import type { Facet } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { FacetGroup } from './FacetGroup';

type FilterSheetProps = {
  facets: readonly Facet[];
  draft: ListAddress;
  /** What the draft leads to, as "Show 164 apps". */
  applyText: string;
  /** Above and below the filters. */
  before?: ReactNode;
  after?: ReactNode;
  onChange: (draft: ListAddress) => void;
  onApply: () => void;
  onClose: () => void;
};

/** Filters on phones: a draft that the button at the bottom applies. */
export function FilterSheet(props: FilterSheetProps) {
  const { facets, draft, applyText, before, after, onChange, onApply, onClose } = props;
  const apply = () => {
    onClose();
    onApply();
  };
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={text.filters}
      footer={
        <>
          <Button variant="ghost" onClick={() => onChange(withoutFilters(draft))}>
            {text.clearAll}
          </Button>
          <Button variant="primary" className="grow" onClick={apply}>
            {applyText}
          </Button>
        </>
      }
    >
      {before}
      {facets.map((facet) => (
        <FacetGroup
          key={facet.param}
          facet={facet}
          chosen={draft.filters[facet.param] ?? []}
          onToggle={(param, value) => onChange(toggleValue(draft, param, value))}
        />
      ))}
      {after}
    </Dialog>
  );
}
