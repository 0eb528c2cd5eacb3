import './lists.css';
import { Search } from 'lucide-react';
import { Input, Select } from '../../../ui/Input';

type SearchFieldProps = {
  label: string;
  /** Shown while nothing is typed; the label when it is not given. */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
};

/** What a list is searched by. */
export function SearchField({ label, hint = label, value, onChange }: SearchFieldProps) {
  return (
    <div className="console-search">
      <Search size={15} aria-hidden="true" />
      <Input
        type="search"
        aria-label={label}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
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
  className?: string | undefined;
};

/** One of several values, or none. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, none, value, options, names, onChange, className = '' } = props;
  return (
    <Select
      size="sm"
      className={none !== undefined && value ? `console-chosen ${className}` : className}
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

type SortChoiceProps = {
  label: string;
  /** What the address calls the orders, and their words. */
  sorts: Readonly<Record<string, string>>;
  sort: string;
  /** Whether the rows are a table, whose heads order them where there is room for them. */
  hasHeads: boolean;
  onChange: (sort: string) => void;
};

/** The order of a list; nothing when there is one. */
export function SortChoice({ label, sorts, sort, hasHeads, onChange }: SortChoiceProps) {
  const options = Object.keys(sorts);
  if (options.length < 2) return null;
  return (
    <Choice
      label={label}
      className={hasHeads ? 'list-sort' : undefined}
      value={sort}
      options={options}
      names={sorts}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
