import './segment.css';
import type { ReactNode } from 'react';

export type SegmentOption<T extends string> = { value: T; label: ReactNode };

type SegmentProps<T extends string> = {
  legend: string;
  name: string;
  value: T;
  options: readonly SegmentOption<T>[];
  onChange: (value: T) => void;
  className?: string;
};

/** Two or three exclusive choices in one line: a radio group, so arrows move in it. */
export function Segment<T extends string>(props: SegmentProps<T>) {
  const { legend, name, value, options, onChange, className } = props;
  return (
    <fieldset className={className}>
      <legend className="sr-only">{legend}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
