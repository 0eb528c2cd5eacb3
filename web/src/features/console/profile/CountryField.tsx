import { type ReactNode, useMemo } from 'react';
import { devProfile as text } from '../../../messages/devProfile';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Input';
import { countries } from '../../card/countries';

type CountryFieldProps = {
  value: string;
  onChange: (country: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
};

/** The country of a developer or an app, by its two letters; "" for none. */
export function CountryField({ value, onChange, hint, error }: CountryFieldProps) {
  const all = useMemo(countries, []);
  return (
    <Field label={text.country} hint={hint} error={error}>
      {(input) => (
        <Select {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{text.noCountry}</option>
          {all.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
