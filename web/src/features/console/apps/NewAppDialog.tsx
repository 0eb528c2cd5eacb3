import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { onceKey } from '../../../lib/onceKey';
import { invalidate } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
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
import { PRODUCTS } from '../model/list';
import type { OwnApp } from '../model/standing';
import { appPath } from '../paths';
import { type Beginning, BeginWith } from './BeginWith';
import { ManifestRefused, makeOf } from './manifest';

/** Begins an app: a name, what it works with, and what its draft says at first. */
export function NewAppDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [product, setProduct] = useState<OwnApp['product']>('livechat');
  const [beginning, setBeginning] = useState<Beginning>({ kind: 'nothing' });
  const [wasSent, setWasSent] = useState(false);
  const key = useRef('');
  const input = useRef<HTMLInputElement>(null);
  const making = useMutation({
    mutationFn: () => make(boot, token, { name: name.trim(), product }, beginning, key.current),
    networkMode: 'always',
    onSuccess: async (slug) => {
      notify({ kind: 'success', content: text.created(name.trim()) });
      void invalidate(client, 'ownApps');
      onClose();
      navigate(appPath(slug));
    },
    onError: (error) => refusedName(error) && input.current?.focus(),
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
    if (beginning.kind === 'manifest' && !beginning.manifest) return;
    key.current = onceKey();
    making.mutate();
  }

  function begin(to: Beginning) {
    setBeginning(to);
    making.reset();
    const { manifest } = to.kind === 'manifest' ? to : {};
    if (!manifest) return;
    if (name.trim() === '') setName(manifest.name);
    setProduct(PRODUCTS.find((one) => one === manifest.product) ?? 'livechat');
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
      <BeginWith token={token} value={beginning} wasSent={wasSent} onChange={begin} />
      {beginning.kind !== 'copy' && (
        <Field label={text.worksWith} hint={text.worksWithHint}>
          {(field) => <ProductSelect input={field} value={product} onChoose={setProduct} />}
        </Field>
      )}
      {error && !refusedName(error) && (
        <Note tone="danger" live>
          {error instanceof ManifestRefused ? <Steps steps={error.steps} /> : failureOf(error)}
        </Note>
      )}
    </FormDialog>
  );
}

function nameFault(name: string): string | undefined {
  if (name.trim() === '') return text.nameEmpty;
  return lettersOf(name) > SUBMISSION.name ? text.tooLong(SUBMISSION.name) : undefined;
}

function make(
  boot: Pick<Boot, 'api'>,
  token: string,
  app: { name: string; product: OwnApp['product'] },
  beginning: Beginning,
  key: string,
): Promise<string> {
  if (beginning.kind === 'manifest' && beginning.manifest)
    return makeOf(boot, token, { ...beginning.manifest, ...app }, key);
  return createApp(boot, token, beginning.kind === 'copy' ? { ...app, copyOf: beginning.of } : app, key);
}

/** What of a manifest was not taken. */
function Steps({ steps }: Pick<ManifestRefused, 'steps'>) {
  return (
    <ul>
      {Object.entries(steps).map(([step, fault]) => (
        <li key={step}>{`${text.manifestSteps[step] ?? step}: ${fault}`}</li>
      ))}
    </ul>
  );
}

/** What the server has against the name. */
function refusedName(error: Error | null): string | undefined {
  if (error instanceof ManifestRefused) return error.steps.app;
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'application_name_taken' ? text.nameTaken : error.fields.name;
}

function failureOf(error: Error): string {
  if (!navigator.onLine) return text.offline;
  return error instanceof ApiError && error.code === 'not_a_developer' ? text.noDeveloper : text.createFailed;
}
