import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { onceKey } from '../../../lib/onceKey';
import { invalidate } from '../../../lib/queryKeys';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { useNotify } from '../../notifications/notifications';
import { createApp } from '../api';
import { ProductSelect } from '../frame/ProductSelect';
import { lettersOf } from '../model/limits';
import { SUBMISSION } from '../model/limits.gen';
import type { OwnApp } from '../model/standing';
import { appPath } from '../paths';

/** Begins an app: a name and what it works with. */
export function NewAppDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [product, setProduct] = useState<OwnApp['product']>('livechat');
  const [wasSent, setWasSent] = useState(false);
  const key = useRef('');
  const input = useRef<HTMLInputElement>(null);
  const making = useMutation({
    mutationFn: () => createApp(boot, token, { name: name.trim(), product }, key.current),
    networkMode: 'always',
    onSuccess: async (slug) => {
      notify({ kind: 'success', content: text.created(name.trim()) });
      void invalidate(client, 'ownApps');
      onClose();
      navigate(appPath(slug));
    },
    onError: () => input.current?.focus(),
  });
  const { error } = making;
  const nameError = wasSent ? (nameFault(name) ?? refusedName(error)) : undefined;

  function create(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (nameFault(name)) {
      input.current?.focus();
      return;
    }
    key.current = onceKey();
    making.mutate();
  }

  return (
    <FormDialog
      title={text.newApp}
      send={text.create}
      busy={making.isPending}
      onSubmit={create}
      onClose={onClose}
    >
      <Field
        label={text.newAppName}
        aside={text.of(lettersOf(name), SUBMISSION.name)}
        hint={text.newAppNameHint}
        error={nameError}
      >
        {(field) => (
          <Input
            {...field}
            ref={input}
            value={name}
            autoComplete="off"
            onChange={(event) => {
              setName(event.currentTarget.value);
              making.reset();
            }}
          />
        )}
      </Field>
      <Field label={text.worksWith} hint={text.worksWithHint}>
        {(field) => <ProductSelect input={field} value={product} onChoose={setProduct} />}
      </Field>
      {error && !refusedName(error) && (
        <Note tone="danger" live>
          {failureOf(error)}
        </Note>
      )}
    </FormDialog>
  );
}

function nameFault(name: string): string | undefined {
  if (name.trim() === '') return text.nameEmpty;
  return lettersOf(name) > SUBMISSION.name ? text.tooLong(SUBMISSION.name) : undefined;
}

/** What the server has against the name. */
function refusedName(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'application_name_taken' ? text.nameTaken : error.fields.name;
}

function failureOf(error: Error): string {
  if (!navigator.onLine) return text.offline;
  return error instanceof ApiError && error.code === 'not_a_developer' ? text.noDeveloper : text.createFailed;
}
