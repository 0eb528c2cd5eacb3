import { type FormEvent, useState } from 'react';
import { devConsole } from '../../../messages/devConsole';
import { devParts as text } from '../../../messages/devParts';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import {
  isKnownProperty,
  KNOWN_PROPERTIES,
  kindOf,
  type Property,
  type PropertyKind,
} from '../model/properties';
import { refusalOf, useEdit } from './useEdit';

/** Chosen for a key that the shop does not know. */
const OWN = 'own';

type PropertyFormProps = {
  property: Property | undefined;
  /** Those that are there already. */
  taken: readonly Property[];
  onClose: () => void;
};

/** A property of the app: which one, and what it is. */
export function PropertyForm({ property, taken, onClose }: PropertyFormProps) {
  const free = KNOWN_PROPERTIES.filter((key) => taken.every(({ id }) => id !== key));
  const [chosen, setChosen] = useState<string>(free[0] ?? OWN);
  const [ownKey, setOwnKey] = useState('');
  const [value, setValue] = useState(property?.value ?? '');
  const key = property?.id ?? (chosen === OWN ? ownKey.trim() : chosen);
  const kind = kindOf(key);
  const saving = useEdit(onClose);
  const refusal = refusalOf(saving.error, ['key', 'value']);

  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate({ kind: 'setProperty', key, value: kind === 'truth' ? String(value === 'true') : value });
  }

  return (
    <FormDialog
      title={property ? text.property : text.addProperty}
      send={devConsole.savePart}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {property ? (
        <p>
          <code>{property.id}</code>
        </p>
      ) : (
        <Field label={text.propertyKey} error={chosen === OWN ? undefined : refusal.fields.key}>
          {(input) => (
            <Select {...input} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              {free.map((one) => (
                <option key={one} value={one}>
                  {text.known[one].name}
                </option>
              ))}
              <option value={OWN}>{text.ownKey}</option>
            </Select>
          )}
        </Field>
      )}
      {!property && chosen === OWN && (
        <Field label={text.ownKeyName} hint={text.ownKeyHint} error={refusal.fields.key}>
          {(input) => (
            <Input
              {...input}
              autoComplete="off"
              spellCheck={false}
              value={ownKey}
              onChange={(event) => setOwnKey(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Value
        kind={kind}
        hint={isKnownProperty(key) ? text.known[key].hint : text.valueHint}
        error={refusal.fields.value}
        value={value}
        onChange={setValue}
      />
      {refusal.whole && (
        <Note tone="danger" live>
          {refusal.whole}
        </Note>
      )}
    </FormDialog>
  );
}

type ValueProps = {
  kind: PropertyKind;
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function Value({ kind, hint, error, value, onChange }: ValueProps) {
  return (
    <Field label={text.value} hint={hint} error={error}>
      {(input) => {
        if (kind === 'truth')
          return (
            <Select
              {...input}
              value={String(value === 'true')}
              onChange={(event) => onChange(event.currentTarget.value)}
            >
              <option value="true">{text.truths.true}</option>
              <option value="false">{text.truths.false}</option>
            </Select>
          );
        if (kind === 'link')
          return (
            <Input
              {...input}
              type="url"
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          );
        return (
          <Textarea
            {...input}
            rows={3}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
      }}
    </Field>
  );
}
