import type { ReactNode } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { lettersOf } from '../model/limits';
import { useDraft } from './useDraft';

type TextFieldProps = {
  field:
    | 'name'
    | 'shortDescription'
    | 'tutorialUrl'
    | 'privacyPolicyUrl'
    | 'directInstallUrl'
    | 'webhookUrl'
    | 'chatWebhookUrl';
  label?: string;
  hint?: ReactNode;
  /** How many letters there may be, counted as one types. */
  most?: number;
  least?: number;
  /** The hint says what keeps the draft from being submitted. */
  lacks?: boolean;
  type?: 'text' | 'url';
};

/** A field of one line, with what is wrong with it below. */
export function TextField({ field, label, hint, most, least, lacks = false, type = 'text' }: TextFieldProps) {
  const { values, faults, keeper } = useDraft();
  const value = values[field];
  return (
    <div id={field}>
      <Field
        label={label ?? text.fields[field]}
        aside={most !== undefined && counterOf(lettersOf(value), least, most)}
        hint={lacks ? <span className="console-lacks">{hint}</span> : hint}
        error={faults[field]}
      >
        {(input) => (
          <Input
            {...input}
            type={type}
            value={value}
            autoComplete="off"
            onChange={(event) => keeper.set({ [field]: event.currentTarget.value })}
            onBlur={() => void keeper.flush()}
          />
        )}
      </Field>
    </div>
  );
}

const counterOf = (letters: number, least: number | undefined, most: number): string =>
  least === undefined ? text.lengthOf(letters, most) : text.lengthIn(letters, least, most);
