import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../../lib/http';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { MAX_ADDRESS } from '../model/limits.gen';
import { publicStateOf } from '../model/standing';
import { appPath } from '../paths';
import { actFailure, useAct } from './useAct';
import { useDraft } from './useDraft';

const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Gives the app another address: what happens to the one of today is said before. */
export function RenameDialog({ onClose }: { onClose: () => void }) {
  const { app } = useDraft();
  const [, navigate] = useLocation();
  const [slug, setSlug] = useState(app.slug);
  const [wasSent, setWasSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const renaming = useAct();
  const { error } = renaming;
  const fault = wasSent ? (slugFault(slug) ?? refusedSlug(error)) : undefined;

  function rename(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (slugFault(slug)) {
      input.current?.focus();
      return;
    }
    if (slug === app.slug) {
      onClose();
      return;
    }
    renaming.mutate(
      { kind: 'rename', slug },
      {
        onSuccess: () => {
          onClose();
          navigate(appPath(slug));
        },
        onError: () => input.current?.focus(),
      },
    );
  }

  return (
    <FormDialog
      title={text.renameTitle(app.name)}
      send={text.rename}
      busy={renaming.isPending}
      onSubmit={rename}
      onClose={onClose}
    >
      <p>{publicStateOf(app) === 'unpublished' ? text.renameFree : text.renameText(app.slug)}</p>
      <Field label={text.address} hint={text.addressHint} error={fault}>
        {(field) => (
          <Input
            {...field}
            ref={input}
            value={slug}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              setSlug(event.currentTarget.value.trim());
              renaming.reset();
            }}
          />
        )}
      </Field>
      {error && !refusedSlug(error) && (
        <Note tone="danger" live>
          {actFailure(error)}
        </Note>
      )}
    </FormDialog>
  );
}

const slugFault = (slug: string): string | undefined =>
  ADDRESS.test(slug) && slug.length <= MAX_ADDRESS ? undefined : text.addressFault(MAX_ADDRESS);

/** What the server has against the address. */
const refusedSlug = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields.slug : undefined;
