import { company as text } from '../../../messages/company';
import { Field } from '../../../ui/Field';
import { Textarea } from '../../../ui/Input';
import { lettersOf, MAX_LETTERS } from '../model';

type WordsFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  /** False where the field is not what somebody came for. */
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

/** Words for somebody else, with how many there are. */
export function WordsField({ label, value, error, autoFocus = true, onChange }: WordsFieldProps) {
  return (
    <Field label={label} aside={text.letters(lettersOf(value), MAX_LETTERS)} error={error}>
      {(input) => (
        <Textarea
          {...input}
          rows={4}
          value={value}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Why words cannot be sent; undefined when they can. */
export function faultOf(words: string, missing: string): string | undefined {
  const letters = lettersOf(words);
  return letters === 0 ? missing : letters > MAX_LETTERS ? text.tooLong : undefined;
}
