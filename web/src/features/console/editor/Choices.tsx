import '../../../ui/check.css';

type ChoicesProps<T extends string> = {
  legend: string;
  name: string;
  value: T;
  options: readonly { value: T; label: string; text: string }[];
  onChange: (value: T) => void;
};

/** Exclusive choices that need a sentence each. */
export function Choices<T extends string>({ legend, name, value, options, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className="console-choices">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="console-choice check">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="may-shrink">
            <b className="block">{option.label}</b>
            <span className="small muted">{option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
