import { type FormEvent, useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { devParts as parts } from '../../../messages/devParts';
import { Checkbox } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { useDraft } from '../editor/useDraft';
import type { Widget, WidgetFields } from './api';
import { freeId, freePlaces, PLACES } from './places';
import { refusalOf, useEdit } from './useEdit';

const SHOWN = ['placement', 'url', 'title', 'initialState'] as const;

type WidgetFormProps = { widget: Widget | undefined; onClose: () => void };

/** A place at which the app appears, and what runs there. */
export function WidgetForm({ widget, onClose }: WidgetFormProps) {
  const { app } = useDraft();
  const others = app.widgets.filter((one) => one.id !== widget?.id);
  const [fields, setFields] = useState<WidgetFields>({
    placement: widget?.placement ?? freePlaces(others)[0] ?? 'messagebox',
    url: widget?.url ?? '',
    title: widget?.title ?? '',
    initialState: widget?.shortcut?.initialState ?? '',
    tryOut: widget?.tryOut ?? false,
  });
  const saving = useEdit(onClose);
  const refusal = refusalOf(saving.error, SHOWN);
  const change = (part: Partial<WidgetFields>) => setFields({ ...fields, ...part });
  const isPlugin = fields.placement === 'plugin';

  function save(event: FormEvent) {
    event.preventDefault();
    // What is shown before it has loaded is shown at one place only.
    const sent = { ...fields, initialState: isPlugin ? fields.initialState : '' };
    saving.mutate({
      // A place at which nothing runs is no widget yet.
      kind: widget?.url ? 'changeWidget' : 'addWidget',
      id: widget?.id ?? freeId(fields.placement, app.widgets),
      fields: sent,
    });
  }

  return (
    <FormDialog
      title={widget ? text.placement : text.addPlacement}
      send={text.savePart}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={text.placeLabel}
        hint={text.placeHints[fields.placement]}
        error={refusal.fields.placement}
      >
        {(input) => (
          <Select
            {...input}
            value={fields.placement}
            onChange={(event) =>
              change({
                placement: PLACES.find((place) => place === event.currentTarget.value) ?? fields.placement,
              })
            }
          >
            {freePlaces(others).map((place) => (
              <option key={place} value={place}>
                {text.places[place]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.widgetUrl} hint={text.widgetUrlHint} error={refusal.fields.url}>
        {(input) => (
          <Input
            {...input}
            type="url"
            autoComplete="off"
            value={fields.url}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={text.widgetTitle} hint={text.widgetTitleHint} error={refusal.fields.title}>
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            value={fields.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      {isPlugin && (
        <Field label={text.initialState} hint={text.initialStateHint} error={refusal.fields.initialState}>
          {(input) => (
            <Textarea
              {...input}
              className="console-code"
              rows={5}
              spellCheck={false}
              value={fields.initialState}
              onChange={(event) => change({ initialState: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Checkbox
        label={parts.tryOut}
        checked={fields.tryOut}
        onChange={(event) => change({ tryOut: event.currentTarget.checked })}
      />
      {refusal.whole && (
        <Note tone="danger" live>
          {refusal.whole}
        </Note>
      )}
    </FormDialog>
  );
}
