import { card as text } from '../../messages/card';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
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
];

/** The sandbox's fields of a card. They are read when the form is sent, and sent to the sandbox only. */
export function CardFields({ errors }: { errors: CardErrors }) {
  return FIELDS.map(({ name, isWide, ...input }) => (
    <Field
      key={name}
      label={text.fields[name as keyof typeof text.fields]}
      error={errors[name]}
      className={isWide ? 'card-field-wide' : ''}
    >
      {(ids) => <Input {...ids} {...input} name={name} />}
    </Field>
  ));
}
