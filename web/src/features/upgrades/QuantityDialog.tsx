import { type FormEvent, useState } from 'react';
import { upgrades as text } from '../../messages/upgrades';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Input } from '../../ui/Input';
import { MOST_UNITS, readUnits } from './model';

type QuantityDialogProps = {
  name: string;
  isBusy: boolean;
  onBuy: (units: number) => void;
  onClose: () => void;
};

/** How many of a counted upgrade. */
export function QuantityDialog({ name, isBusy, onBuy, onClose }: QuantityDialogProps) {
  const [error, setError] = useState('');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const units = readUnits(String(new FormData(event.currentTarget).get('quantity') ?? ''));
    if (units === null) setError(text.howManyRange(MOST_UNITS));
    else onBuy(units);
  };
  return (
    <FormDialog title={text.dialogTitle(name)} send={text.go} busy={isBusy} onSubmit={send} onClose={onClose}>
      <p>{text.dialogText}</p>
      <Field label={text.howMany} error={error}>
        {(ids) => (
          <Input
            {...ids}
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            onChange={() => setError('')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
