import { type FocusEvent, useMemo, useState } from 'react';
import { card as text } from '../../messages/card';
import { Field } from '../../ui/Field';
import { Input, Select } from '../../ui/Input';
import { countries } from './countries';
import { type Address, type CardErrors, hasVatNumber, NO_ADDRESS } from './model';

type AddressFieldsProps = {
  errors: CardErrors;
  /** Called when a field that decides the tax was left or chosen. */
  onAddress: (address: Address) => void;
};

/** The card's holder and billing address: the tax depends on them. */
export function AddressFields({ errors, onAddress }: AddressFieldsProps) {
  const all = useMemo(countries, []);
  const [address, setAddress] = useState(NO_ADDRESS);
  const change = (part: Partial<Address>) => {
    const next = { ...address, ...part };
    setAddress(next);
    onAddress(next);
  };
  const leave = (name: keyof Address) => (event: FocusEvent<HTMLInputElement>) => {
    const value = event.target.value.trim();
    if (value !== address[name]) change({ [name]: value });
  };
  return (
    <>
      <Field label={text.fields.name} error={errors.name} className="card-field-wide">
        {(ids) => <Input {...ids} name="name" autoComplete="cc-name" maxLength={120} />}
      </Field>
      <Field label={text.fields.country} error={errors.country}>
        {(ids) => (
          <Select
            {...ids}
            name="country"
            autoComplete="billing country"
            defaultValue=""
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
        {(ids) => <Input {...ids} name="company" autoComplete="billing organization" maxLength={120} />}
      </Field>
      {hasVatNumber(address.country) && (
        <Field
          label={text.fields.vatNumber}
          aside={text.fields.optional}
          error={errors.vatNumber}
          hint={text.fields.vatHint}
        >
          {(ids) => (
            <Input {...ids} name="vatNumber" autoComplete="off" maxLength={20} onBlur={leave('vatNumber')} />
          )}
        </Field>
      )}
    </>
  );
}
