import { Search } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { Checkbox } from '../../../ui/Choice';
import { Input, Select } from '../../../ui/Input';
import { CsvButton } from '../frame/CsvButton';
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
      <div className="console-search">
        <Search size={15} aria-hidden="true" />
        <Input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={state.q}
          onChange={(event) => onChange({ q: event.currentTarget.value })}
        />
      </div>
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
      <Choice
        label={text.sort}
        value={state.sort}
        options={SORTS}
        names={text.sorts}
        onChange={(sort) => onChange({ sort: sort ?? 'changed' })}
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

type ChoiceProps<T extends string> = {
  label: string;
  /** What stands for no choice; without it there always is one. */
  none?: string;
  value: T | null;
  options: readonly T[];
  names: Record<T, string>;
  onChange: (value: T | null) => void;
};

function Choice<T extends string>({ label, none, value, options, names, onChange }: ChoiceProps<T>) {
  return (
    <Select
      size="sm"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((one) => one === event.currentTarget.value) ?? null)}
    >
      {none && <option value="">{none}</option>}
      {options.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </Select>
  );
}
