import { type FormEvent, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { company as text } from '../../messages/company';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Input } from '../../ui/Input';
import { type Budget, removeBudget, setBudget } from '../company/api';
import { centsOf } from '../company/model';
import { useChange } from '../company/useChange';

type BudgetDialogProps = { budget: Budget; token: string; onClose: () => void };

/** Sets what apps of a product may cost in a month, or takes that away. */
export function BudgetDialog({ budget, token, onClose }: BudgetDialogProps) {
  const boot = useBoot();
  const { product, monthlyCents } = budget;
  const { isBusy, change } = useChange();
  const [sum, setSum] = useState(monthlyCents === null ? '' : (monthlyCents / 100).toFixed(2));
  const [stops, setStops] = useState(monthlyCents === null || budget.stops);
  const [error, setError] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const cents = centsOf(sum);
    setError(cents === null ? text.badSum : undefined);
    if (cents === null) return;
    const body = { monthlyCents: cents, stops };
    if (await change(() => setBudget(boot, token, product, body), text.saved)) onClose();
  };
  const remove = async () => {
    if (await change(() => removeBudget(boot, token, product), text.removed)) onClose();
  };
  return (
    <FormDialog
      title={text.budgetOf(product)}
      send={text.save}
      busy={isBusy}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <Field label={text.sum} hint={text.sumHint} error={error}>
        {(input) => (
          <Input
            {...input}
            inputMode="decimal"
            value={sum}
            autoFocus
            onChange={(event) => setSum(event.currentTarget.value)}
          />
        )}
      </Field>
      <Checkbox
        label={text.stop}
        checked={stops}
        onChange={(event) => setStops(event.currentTarget.checked)}
      />
      {monthlyCents !== null && (
        <Button variant="danger-ghost" size="sm" onClick={() => void remove()}>
          {text.remove}
        </Button>
      )}
    </FormDialog>
  );
}
