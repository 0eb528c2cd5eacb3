import { devConsole as text } from '../../../messages/devConsole';
import { Checkbox } from '../../../ui/Choice';
import { CsvButton } from '../frame/CsvButton';
import { Choice, SearchField, SortChoice } from '../lists/fields';
import { type ListState, PRICES, PRODUCTS, SORTS } from '../model/list';
import type { OwnApp } from '../model/standing';
import { csvRows } from './csvRows';

type ListToolsProps = {
  state: ListState;
  /** The apps that the filters leave. */
  shown: readonly OwnApp[];
  onChange: (change: Partial<ListState>) => void;
};

/** Search, filters and order, and the list as a file. */
export function ListTools({ state, shown, onChange }: ListToolsProps) {
  return (
    <div className="console-tools">
      <SearchField label={text.search} value={state.q} onChange={(q) => onChange({ q })} />
      <Choice
        label={text.product}
        none={text.anyProduct}
        value={state.product}
        options={PRODUCTS}
        names={text.products}
        onChange={(product) => onChange({ product })}
      />
      <Choice
        label={text.price}
        none={text.anyPrice}
        value={state.price}
        options={PRICES}
        names={text.prices}
        onChange={(price) => onChange({ price })}
      />
      <SortChoice
        label={text.sort}
        sorts={SORTS}
        sort={state.sort}
        hasHeads
        onChange={(sort) => onChange({ sort })}
      />
      <Checkbox
        label={text.onlyProblems}
        checked={state.problems}
        onChange={(event) => onChange({ problems: event.currentTarget.checked })}
      />
      <span className="grow" />
      <span className="tiny muted">{text.count(shown.length)}</span>
      <CsvButton file={text.csvFile} rows={() => csvRows(shown)} />
    </div>
  );
}
