import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { useToken } from '../../session/model/session';
import { ownApps } from '../api';
import { publicStateOf } from '../model/standing';
import { actFailure, useAct } from './useAct';
import { useDraft } from './useDraft';

/** Announces the last day of the app, or names a later one: who loses what, and when, is said before. */
export function RetireDialog({ onClose }: { onClose: () => void }) {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const { retirement } = app;
  const [lastDay, setLastDay] = useState(retirement?.lastDay ?? '');
  const [replacement, setReplacement] = useState(retirement?.replacement?.slug ?? '');
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const retiring = useAct();
  const { data: apps = [] } = useQuery(ownApps(boot, token));
  const others = apps
    .filter((one) => one.id !== app.id && publicStateOf(one) === 'live')
    .map(({ slug, name }) => ({ slug, name }));
  const named = retirement?.replacement;
  if (named && !others.some(({ slug }) => slug === named.slug)) others.unshift(named);
  const fields = retiring.error instanceof ApiError ? retiring.error.fields : {};

  function retire(event: FormEvent) {
    event.preventDefault();
    setIsEmpty(lastDay === '');
    if (lastDay === '') {
      input.current?.focus();
      return;
    }
    retiring.mutate(
      { kind: 'retire', lastDay, replacement },
      { onSuccess: onClose, onError: () => input.current?.focus() },
    );
  }

  return (
    <FormDialog
      title={text.retireTitle(app.name)}
      send={lastDay ? text.retireOn(lastDay) : text.retire}
      busy={retiring.isPending}
      onSubmit={retire}
      onClose={onClose}
    >
      <p>{text.retireText(app.installations)}</p>
      <Field
        label={text.lastDay}
        hint={text.lastDayHint}
        error={isEmpty ? text.lastDayEmpty : fields.lastDay}
      >
        {(field) => (
          <Input
            {...field}
            ref={input}
            type="date"
            value={lastDay}
            onChange={(event) => {
              setLastDay(event.currentTarget.value);
              setIsEmpty(false);
              retiring.reset();
            }}
          />
        )}
      </Field>
      <Field label={text.instead} error={fields.replacement}>
        {(field) => (
          <Select
            {...field}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          >
            <option value="">{text.insteadNothing}</option>
            {others.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {retiring.error && Object.keys(fields).length === 0 && (
        <Note tone="danger" live>
          {actFailure(retiring.error)}
        </Note>
      )}
    </FormDialog>
  );
}
