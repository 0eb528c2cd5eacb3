import { useMemo } from 'react';
import { checkout as text } from '../../messages/purchase';
import { Field } from '../../ui/Field';
import { Input, Select } from '../../ui/Input';
import { countries } from './countries';
import type { CardErrors, CardForm } from './model';

type CardField = {
  name: keyof CardForm;
  autoComplete: string;
  inputMode?: 'numeric' | 'text';
  placeholder?: string;
  isWide?: boolean;
  maxLength: number;
};

const FIELDS: readonly CardField[] = [
  { name: 'number', autoComplete: 'cc-number', inputMode: 'numeric', isWide: true, maxLength: 23 },
  {
    name: 'expiry',
    autoComplete: 'cc-exp',
    inputMode: 'numeric',
    placeholder: text.fields.expiryHint,
    maxLength: 9,
  },
  { name: 'cvc', autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: 4 },
  { name: 'name', autoComplete: 'cc-name', isWide: true, maxLength: 120 },
];

/** The fields of a card. They are read when the form is sent, and sent to the payment provider only. */
export function CardFields({ errors }: { errors: CardErrors }) {
  const all = useMemo(countries, []);
  return (
    <fieldset className="card-fields">
      <legend className="sr-only">{text.newCard}</legend>
      {FIELDS.map(({ name, isWide, ...input }) => (
        <Field
          key={name}
          label={text.fields[name]}
          error={errors[name]}
          className={isWide ? 'card-field-wide' : ''}
        >
          {(ids) => <Input {...ids} {...input} name={name} />}
        </Field>
      ))}
      <Field label={text.fields.country} error={errors.country}>
        {(ids) => (
          <Select {...ids} name="country" autoComplete="billing country" defaultValue="">
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
        {(ids) => <Input {...ids} name="zip" autoComplete="billing postal-code" maxLength={16} />}
      </Field>
      <p className="checkout-small card-field-wide">{text.cardKept}</p>
    </fieldset>
  );
}
