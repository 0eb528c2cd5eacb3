import { type FormEvent, useState } from 'react';
import { onceKey } from '../../../lib/onceKey';
import { devClients as text } from '../../../messages/devClients';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { Choices } from '../editor/Choices';
import { useDraft } from '../editor/useDraft';
import { MAX_CLIENT_NAME } from '../model/limits.gen';
import { refusalOf } from '../placements/useEdit';
import { type Client, type ClientFields, type ClientType, useClientAct } from './api';

const SHOWN = ['name', 'type', 'redirect_uri', 'configuration_uri'] as const;
const TYPES: readonly ClientType[] = ['server_side_app', 'javascript_app'];

type ClientFormProps = {
  /** Undefined for a new one. */
  client: Client | undefined;
  onSecret: (secret: string) => void;
  onMade: (client: Client) => void;
  onClose: () => void;
};

/** Name, type and addresses of a client. */
export function ClientForm({ client, onSecret, onMade, onClose }: ClientFormProps) {
  const { app } = useDraft();
  const [key] = useState(onceKey);
  const [fields, setFields] = useState<ClientFields>({
    name: client?.name ?? app.name,
    type: client?.type ?? 'server_side_app',
    addresses: client?.redirect_uri.split(',').join('\n') ?? '',
    settings: client?.configuration_uri ?? '',
  });
  const saving = useClientAct();
  const refusal = refusalOf(saving.error, SHOWN);

  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate(client ? { kind: 'change', client, fields } : { kind: 'make', fields, key }, {
      onSuccess: ({ secret, made }) => {
        if (secret) onSecret(secret);
        if (made) onMade(made);
        onClose();
      },
    });
  }

  return (
    <FormDialog
      title={client ? text.edit : text.make}
      send={text.save}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={text.name} hint={text.nameHint} error={refusal.fields.name}>
        {(input) => (
          <Input
            {...input}
            required
            maxLength={MAX_CLIENT_NAME}
            autoComplete="off"
            value={fields.name}
            onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Choices
        legend={text.type}
        name="client-type"
        value={fields.type}
        options={TYPES.map((type) => ({ value: type, label: text.types[type], text: text.typeTexts[type] }))}
        onChange={(type) => setFields({ ...fields, type })}
      />
      <Field label={text.addresses} hint={text.addressesHint} error={refusal.fields.redirect_uri}>
        {(input) => (
          <Textarea
            {...input}
            required
            rows={3}
            spellCheck={false}
            value={fields.addresses}
            onChange={(event) => setFields({ ...fields, addresses: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={text.setUp} hint={text.setUpHint} error={refusal.fields.configuration_uri}>
        {(input) => (
          <Input
            {...input}
            type="url"
            autoComplete="off"
            value={fields.settings}
            onChange={(event) => setFields({ ...fields, settings: event.currentTarget.value })}
          />
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
