import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import { devConsole } from '../../../messages/devConsole';
import { devSharing as text } from '../../../messages/devSharing';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { lettersOf } from '../model/limits';
import { MAX_GUEST_NOTE } from '../model/limits.gen';
import { useSharingAct } from './api';

/** Asks an organization by mail to see the app. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { app } = useDraft();
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const inviting = useSharingAct();
  const { error } = inviting;
  const faults = error instanceof ApiError ? error.fields : {};
  const isLong = lettersOf(note) > MAX_GUEST_NOTE;

  function send(event: FormEvent) {
    event.preventDefault();
    if (isLong) return;
    inviting.mutate({ kind: 'invite', email: email.trim(), note: note.trim() }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={text.inviteTitle(app.name)}
      send={text.send}
      busy={inviting.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="console-form">
        <Field label={text.email} hint={text.emailHint} error={faults.email}>
          {(field) => (
            <Input
              {...field}
              type="email"
              required
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label={text.note}
          aside={text.optional}
          error={isLong ? devConsole.tooLong(MAX_GUEST_NOTE) : faults.note}
        >
          {(field) => (
            <Textarea
              {...field}
              rows={3}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      {error && Object.keys(faults).length === 0 && (
        <Note tone="danger" live>
          {actFailure(error)}
        </Note>
      )}
    </FormDialog>
  );
}
