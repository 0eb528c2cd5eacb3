import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { card as text } from '../../messages/card';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { brandOf, type CardErrors, groupedNumber } from './model';

type CardFieldsProps = {
  errors: CardErrors;
  /** The number takes the focus as soon as it is there. */
  takesFocus?: boolean;
};

/** The sandbox's fields of a card. They are read when the form is sent, and sent to the sandbox only. */
export function CardFields({ errors, takesFocus = false }: CardFieldsProps) {
  return (
    <>
      <NumberField error={errors.number} takesFocus={takesFocus} />
      <Field label={text.fields.expiry} error={errors.expiry} className="card-field-short">
        {(ids) => (
          <Input
            {...ids}
            name="expiry"
            autoComplete="cc-exp"
            inputMode="numeric"
            placeholder={text.fields.expiryHint}
            maxLength={9}
          />
        )}
      </Field>
      <Field label={text.fields.cvc} error={errors.cvc} className="card-field-short">
        {(ids) => <Input {...ids} name="cvc" autoComplete="cc-csc" inputMode="numeric" maxLength={4} />}
      </Field>
    </>
  );
}

type NumberFieldProps = { error: string | undefined; takesFocus: boolean };

/** The number, in fours as it is printed, with the mark of its brand. */
function NumberField({ error, takesFocus }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [brand, setBrand] = useState('');
  useEffect(() => {
    // Outside: the focus.
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  // The number is in no state of ours: the field groups it by itself, and only the brand is kept.
  const group = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    const grouped = groupedNumber(target.value);
    if (grouped !== target.value) {
      const caret = groupedNumber(before).length;
      target.value = grouped;
      target.setSelectionRange(caret, caret);
    }
    setBrand(brandOf(grouped.replaceAll(' ', '')));
  };
  return (
    <Field label={text.fields.number} error={error} className="card-field-wide card-field-number">
      {(ids) => (
        <span className="card-number">
          <Input
            {...ids}
            ref={input}
            name="number"
            autoComplete="cc-number"
            inputMode="numeric"
            maxLength={23}
            onChange={group}
          />
          {brand && (
            <span className="card-mark" role="img" aria-label={text.brandNames[brand]}>
              {text.brands[brand]}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
