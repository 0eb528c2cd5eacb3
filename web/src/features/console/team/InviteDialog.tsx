import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import { devTeam as text } from '../../../messages/devTeam';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select } from '../../../ui/Input';
import { Failure } from '../profile/ProofPanels';
import { ROLES, type Role, useTeamAct } from './api';

/** Asks somebody into the console by mail. */
export function InviteDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const inviting = useTeamAct(token);
  const { error } = inviting;
  const fault = error instanceof ApiError ? error.fields.email : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    inviting.mutate({ kind: 'invite', email: email.trim(), role }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={text.inviteTitle}
      send={text.send}
      busy={inviting.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={text.email} hint={text.emailHint} error={fault}>
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
      <Field label={text.role} hint={text.does[role]}>
        {(field) => (
          <Select
            {...field}
            value={role}
            onChange={(event) => setRole(ROLES.find((one) => one === event.currentTarget.value) ?? 'editor')}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {text.roles[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!fault && <Failure error={error} />}
    </FormDialog>
  );
}
