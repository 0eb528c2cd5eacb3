import { type FormEvent, useState } from 'react';
import { devConsole } from '../../../messages/devConsole';
import { devParts as text } from '../../../messages/devParts';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { useDraft } from '../editor/useDraft';
import { lettersOf } from '../model/limits';
import { MAX_LABEL, MAX_SENTENCE } from '../model/limits.gen';
import type { ChatBooster } from './api';
import { freeId } from './places';
import { refusalOf, useEdit } from './useEdit';

const FIELDS = ['title', 'description', 'ctaLabel', 'url'] as const;

/** How long each may be; an address goes by its form. */
const MOST = { title: MAX_SENTENCE, description: MAX_SENTENCE, ctaLabel: MAX_LABEL };

const EMPTY: ChatBooster = { id: '', title: '', description: '', url: '', ctaLabel: '' };

type ChatBoosterFormProps = { booster: ChatBooster | undefined; onClose: () => void };

/** Something that visitors are offered beside a chat. */
export function ChatBoosterForm({ booster = EMPTY, onClose }: ChatBoosterFormProps) {
  const { app } = useDraft();
  const { id, title, description, url, ctaLabel } = booster;
  const [typed, setTyped] = useState({ title, description, url, ctaLabel });
  const saving = useEdit(onClose);
  const refusal = refusalOf(saving.error, FIELDS);

  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate({
      kind: 'setBooster',
      booster: { ...typed, id: id || freeId('booster', app.elements.chatBoosters) },
    });
  }

  return (
    <FormDialog
      title={id ? text.booster : text.addBooster}
      send={devConsole.savePart}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {FIELDS.map((name) => (
        <Field
          key={name}
          label={text.boosterFields[name]}
          hint={text.boosterHints[name]}
          aside={name !== 'url' && devConsole.lengthOf(lettersOf(typed[name]), MOST[name])}
          error={refusal.fields[name]}
        >
          {(input) => (
            <Input
              {...input}
              type={name === 'url' ? 'url' : 'text'}
              autoComplete="off"
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {refusal.whole && (
        <Note tone="danger" live>
          {refusal.whole}
        </Note>
      )}
    </FormDialog>
  );
}
