import { type FormEvent, useRef, useState } from 'react';
import { onceKey } from '../../../lib/onceKey';
import { devConsole } from '../../../messages/devConsole';
import { devUpgrades as text } from '../../../messages/devUpgrades';
import { Checkbox } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { lettersOf } from '../model/limits';
import { MAX_SENTENCE, MAX_TEXT } from '../model/limits.gen';
import { centsOf } from '../model/values';
import { refusalOf, useEdit } from '../placements/useEdit';
import type { Upgrade } from './api';
import { ChangedUpgrade } from './ChangedUpgrade';
import { bodyOf, FIELDS, faultsOf, meaningOf, START, type Typed, typedOf } from './values';

type UpgradeFormProps = {
  upgrade: Upgrade | undefined;
  /** All of the draft as they are now. */
  upgrades: readonly Upgrade[];
  onClose: () => void;
};

/** A paid extra of the app. Its id stays: what was bought is known by it. */
export function UpgradeForm({ upgrade, upgrades, onClose }: UpgradeFormProps) {
  const [seen, setSeen] = useState(upgrade);
  const [typed, setTyped] = useState(upgrade ? typedOf(upgrade) : START);
  const [isTried, setIsTried] = useState(false);
  // One for all attempts: a repeat makes no second upgrade. It never was that of a removed one.
  const [madeId] = useState(onceKey);
  const form = useRef<HTMLDivElement>(null);
  const saving = useEdit(onClose);
  const refusal = refusalOf(saving.error, FIELDS);
  const now = upgrade && upgrades.find(({ id }) => id === upgrade.id);
  const isChanged = !saving.isPending && meaningIn(now) !== meaningIn(seen);
  const wrong = (tried: boolean) => faultsOf(typed, upgrade ? [] : upgrades, tried);
  const faults = { ...refusal.fields, ...wrong(isTried) };

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    saving.reset();
  }

  function decide(decided: Partial<Typed>) {
    setSeen(now);
    change(decided);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isChanged) return;
    if (Object.keys(wrong(true)).length > 0) {
      // The faults are there when the browser draws next.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const id = typed.id.trim() || madeId;
    saving.mutate({ kind: 'setUpgrade', upgrade: bodyOf({ ...typed, id }), seen });
  }

  return (
    <FormDialog
      title={upgrade ? devConsole.editPart(upgrade.product.name) : text.add}
      send={devConsole.savePart}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div ref={form} className="console-stack">
        {isChanged && (
          <ChangedUpgrade
            now={now}
            onKeep={() => decide({})}
            onTake={() => (now ? decide(typedOf(now)) : onClose())}
          />
        )}
        <Words typed={typed} faults={faults} onChange={change} />
        <Price typed={typed} faults={faults} isBought={upgrade !== undefined} onChange={change} />
        <Field label={text.url} hint={text.urlHint} error={faults.url}>
          {(input) => (
            <Input
              {...input}
              type="url"
              autoComplete="off"
              value={typed.url}
              onChange={(event) => change({ url: event.currentTarget.value })}
            />
          )}
        </Field>
        {upgrade ? (
          <p className="tiny muted console-parts-address">{devConsole.partId(upgrade.id)}</p>
        ) : (
          <Field label={text.id} hint={text.idHint} error={faults.id}>
            {(input) => (
              <Input
                {...input}
                autoComplete="off"
                spellCheck={false}
                value={typed.id}
                onChange={(event) => change({ id: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        {refusal.whole && !isChanged && (
          <Note tone="danger" live>
            {refusal.whole}
          </Note>
        )}
      </div>
    </FormDialog>
  );
}

const meaningIn = (upgrade: Upgrade | undefined) => upgrade && meaningOf(typedOf(upgrade));

type FieldsProps = {
  typed: Typed;
  faults: Readonly<Record<string, string>>;
  onChange: (part: Partial<Typed>) => void;
};

function Words({ typed, faults, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label={text.name}
        aside={devConsole.lengthOf(lettersOf(typed.name), MAX_SENTENCE)}
        error={faults['product.name']}
      >
        {(input) => (
          <Input
            {...input}
            required
            autoComplete="off"
            value={typed.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={text.description}
        aside={devConsole.lengthOf(lettersOf(typed.description), MAX_TEXT)}
        hint={text.descriptionHint}
        error={faults.description}
      >
        {(input) => (
          <Textarea
            {...input}
            required
            rows={3}
            value={typed.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}

/** What it costs; a free one is not paid in any way. */
function Price({ typed, faults, isBought, onChange }: FieldsProps & { isBought: boolean }) {
  const isFree = centsOf(typed.price) === 0;
  return (
    <>
      <div className="console-form">
        <Field
          label={devConsole.amount}
          hint={isBought ? text.amountKept : text.amountHint}
          error={faults['product.price.cents']}
        >
          {(input) => (
            <Input
              {...input}
              required
              inputMode="decimal"
              autoComplete="off"
              value={typed.price}
              onChange={(event) => onChange({ price: event.currentTarget.value })}
            />
          )}
        </Field>
        {!isFree && (
          <Field label={text.paid} error={faults['product.price.months']}>
            {(input) => (
              <Select
                {...input}
                value={typed.isMonthly ? 'monthly' : 'once'}
                onChange={(event) => onChange({ isMonthly: event.currentTarget.value === 'monthly' })}
              >
                <option value="monthly">{text.frequencies.monthly}</option>
                <option value="once">{text.frequencies.once}</option>
              </Select>
            )}
          </Field>
        )}
      </div>
      <div>
        {!isFree && (
          <Checkbox
            label={text.perAgent}
            checked={typed.perAgent}
            onChange={(event) => onChange({ perAgent: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          label={text.counted}
          checked={typed.counted}
          onChange={(event) => onChange({ counted: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
