import { type FormEvent, useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { useDraft } from '../editor/useDraft';
import type { ChatAction } from './api';
import { freeId, PLACES } from './places';
import { refusalOf, useEdit } from './useEdit';

const TEXTS = ['label', 'action', 'url', 'sourceUrl'] as const;
const SHOWN = [...TEXTS, 'placement', 'widget'] as const;

const EMPTY: ChatAction = {
  id: '',
  action: '',
  label: '',
  sourceUrl: '',
  url: '',
  placement: '',
  widget: '',
};

type ChatActionFormProps = { action: ChatAction | undefined; onClose: () => void };

/** Something that agents do with the app in a chat. */
export function ChatActionForm({ action, onClose }: ChatActionFormProps) {
  const { app } = useDraft();
  const [fields, setFields] = useState(action ?? EMPTY);
  const saving = useEdit(onClose);
  const refusal = refusalOf(saving.error, SHOWN);

  function save(event: FormEvent) {
    event.preventDefault();
    const id = fields.id || freeId('action', app.elements.buttons);
    saving.mutate({ kind: 'setAction', action: { ...fields, id } });
  }

  return (
    <FormDialog
      title={action ? text.chatAction : text.addChatAction}
      send={text.savePart}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {TEXTS.map((name) => (
        <Field
          key={name}
          label={text.chatActionFields[name]}
          hint={text.chatActionHints[name]}
          error={refusal.fields[name]}
        >
          {(input) => (
            <Input
              {...input}
              type={name === 'url' || name === 'sourceUrl' ? 'url' : 'text'}
              autoComplete="off"
              value={fields[name]}
              onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Field label={text.placeLabel} error={refusal.fields.placement}>
        {(input) => (
          <Select
            {...input}
            value={fields.placement}
            onChange={(event) => setFields({ ...fields, placement: event.currentTarget.value })}
          >
            <option value="">{text.anyPlace}</option>
            {PLACES.map((place) => (
              <option key={place} value={place}>
                {text.places[place]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.openedWidget} error={refusal.fields.widget}>
        {(input) => (
          <Select
            {...input}
            value={fields.widget}
            onChange={(event) => setFields({ ...fields, widget: event.currentTarget.value })}
          >
            <option value="">{text.noWidget}</option>
            {app.widgets
              .filter(({ url }) => url)
              .map(({ id, placement }) => (
                <option key={id} value={id}>
                  {`${text.places[placement]} (${id})`}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {refusal.whole && (
        <Note tone="danger" live>
          {refusal.whole}
        </Note>
      )}
    </FormDialog>
  );
}
