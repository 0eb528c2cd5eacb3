import './card.css';
import { Suspense } from 'react';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import { card as text } from '../../messages/card';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { AddressFields } from './AddressFields';
import { CardFields } from './CardFields';
import type { NewCard as State } from './useNewCard';

const StripeFields = lazyPart(() => import('./StripeFields').then((m) => m.StripeFields));

/** The form of a card: the payment provider's fields, and the address of the invoices. */
export function NewCard({ card }: { card: State }) {
  const { stripe } = useBoot();
  return (
    <fieldset className="card-fields" key={card.round}>
      <legend className="sr-only">{text.legend}</legend>
      {stripe ? (
        <Suspense fallback={<div className="card-field-wide card-frame-waits" aria-hidden="true" />}>
          <StripeFields publishableKey={stripe} onMounted={card.onMounted} />
        </Suspense>
      ) : (
        <CardFields errors={card.errors} takesFocus={card.round > 0} />
      )}
      <Field label={text.fields.name} error={card.errors.name} className="card-field-wide">
        {(ids) => <Input {...ids} name="name" autoComplete="cc-name" maxLength={120} />}
      </Field>
      <AddressFields errors={card.errors} onAddress={card.onAddress} />
      <p className="card-kept card-field-wide">{text.kept}</p>
    </fieldset>
  );
}
