import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import { devPromotions as text } from '../../../messages/devPromotions';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { MAX_CODE, MAX_CODE_MONTHS, MIN_CODE } from '../model/limits.gen';
import { usePromotionAct } from './api';
import { faultsOf, type Kind, MOST_OFF, promotionOf, START } from './values';

/** Makes a promotion code for the app. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const { app } = useDraft();
  const [typed, setTyped] = useState(START);
  const [isTried, setIsTried] = useState(false);
  const making = usePromotionAct();
  const refused = making.error instanceof ApiError ? making.error.fields : {};
  const faults = { ...refused, ...(isTried ? faultsOf(typed) : {}) };
  const change = (part: Partial<typeof START>) => {
    setTyped({ ...typed, ...part });
    making.reset();
  };

  function make(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(faultsOf(typed)).length > 0) return;
    making.mutate({ kind: 'make', promotion: promotionOf(typed, app.id) }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={text.makeTitle(app.name)}
      send={text.save}
      busy={making.isPending}
      onSubmit={make}
      onClose={onClose}
    >
      <div className="console-form">
        <Field label={text.code} hint={text.codeHint(MIN_CODE, MAX_CODE)} error={faults.code}>
          {(field) => (
            <Input
              {...field}
              required
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={MAX_CODE}
              value={typed.code}
              onChange={(event) => change({ code: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={text.kind}>
          {(field) => (
            <Select
              {...field}
              value={typed.kind}
              onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
            >
              <option value="percent">{text.kinds.percent}</option>
              <option value="amount">{text.kinds.amount}</option>
            </Select>
          )}
        </Field>
        <Field
          label={text.value}
          hint={text.valueHint[typed.kind](MOST_OFF[typed.kind])}
          error={faults.value ?? faults.percent ?? faults.amount}
        >
          {(field) => (
            <Input
              {...field}
              required
              inputMode="decimal"
              autoComplete="off"
              value={typed.value}
              onChange={(event) => change({ value: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={text.months} hint={text.monthsHint(MAX_CODE_MONTHS)} error={faults.months}>
          {(field) => (
            <Input
              {...field}
              required
              inputMode="numeric"
              autoComplete="off"
              value={typed.months}
              onChange={(event) => change({ months: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={text.lastDay} error={faults.lastDay ?? faults.endsAt}>
          {(field) => (
            <Input
              {...field}
              type="date"
              required
              value={typed.lastDay}
              onChange={(event) => change({ lastDay: event.currentTarget.value })}
            />
          )}
        </Field>
        {LIMITS.map((limit) => (
          <Field
            key={limit}
            label={text[limit]}
            hint={text.limitHint}
            error={faults[limit] ?? (limit === 'perBuyer' ? faults.perOrganization : undefined)}
          >
            {(field) => (
              <Input
                {...field}
                inputMode="numeric"
                autoComplete="off"
                value={typed[limit]}
                onChange={(event) => change({ [limit]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {making.error && Object.keys(refused).length === 0 && (
        <Note tone="danger" live>
          {actFailure(making.error)}
        </Note>
      )}
    </FormDialog>
  );
}

const LIMITS = ['total', 'perBuyer'] as const;
