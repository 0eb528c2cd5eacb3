import { type FocusEvent, useMemo, useState } from 'react';
import { card as text } from '../../messages/card';
import { Field } from '../../ui/Field';
import { Input, Select } from '../../ui/Input';
import { countries } from './countries';
import { type Address, type CardErrors, hasVatNumber, NO_ADDRESS } from './model';

type AddressFieldsProps = {
  errors: CardErrors;
  /** What the fields begin with. */
  initial?: Address;
  /** Called when a field that decides the tax was left or chosen. */
  onAddress?: (address: Address) => void;
};

/** A billing address: the tax depends on it. */
export function AddressFields({ errors, initial = NO_ADDRESS, onAddress }: AddressFieldsProps) {
  const all = useMemo(countries, []);
  const [address, setAddress] = useState(initial);
  const change = (part: Partial<Address>) => {
    const next = { ...address, ...part };
    setAddress(next);
    onAddress?.(next);
  };
  const leave = (name: keyof Address) => (event: FocusEvent<HTMLInputElement>) => {
    const value = event.target.value.trim();
    if (value !== address[name]) change({ [name]: value });
  };
  return (
    <>
      <Field label={text.fields.country} error={errors.country}>
        {(ids) => (
          <Select
            {...ids}
            name="country"
            autoComplete="billing country"
            defaultValue={initial.country}
            onChange={(event) => change({ country: event.target.value })}
          >
            <option value="" disabled>
              {text.fields.chooseCountry}
            </option>
            {all.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.fields.zip} error={errors.zip}>
        {(ids) => (
          <Input
            {...ids}
            name="zip"
            autoComplete="billing postal-code"
            maxLength={16}
            defaultValue={initial.zip}
            onBlur={leave('zip')}
          />
        )}
      </Field>
      <Field
        label={text.fields.company}
        aside={text.fields.optional}
        error={errors.company}
        className={hasVatNumber(address.country) ? '' : 'card-field-wide'}
      >
        {(ids) => (
          <Input
            {...ids}
            name="company"
            autoComplete="billing organization"
            maxLength={120}
            defaultValue={initial.company}
          />
        )}
      </Field>
      {hasVatNumber(address.country) && (
        <Field
          label={text.fields.vatNumber}
          aside={text.fields.optional}
          error={errors.vatNumber}
          hint={text.fields.vatHint}
        >
          {(ids) => (
            <Input
              {...ids}
              name="vatNumber"
              autoComplete="off"
              maxLength={20}
              defaultValue={initial.vatNumber}
              onBlur={leave('vatNumber')}
            />
          )}
        </Field>
      )}
    </>
  );
}
