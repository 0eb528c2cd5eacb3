import { ActFailure } from '../editor/ActFailure';
import '../../../ui/danger.css';
import { Check, Copy } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { useCopy } from '../../../lib/useCopy';
import { devClients as text } from '../../../messages/devClients';
import { Button } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { Select } from '../../../ui/Input';
import { RevisionFields, useIsLocked } from '../editor/RevisionFields';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { useMay } from '../team/useMay';
import { type Client, useClientAct } from './api';
import { NewSecret } from './NewSecret';
import { usedBy } from './usedBy';

const ClientForm = lazyPart(() => import('./ClientForm').then((m) => m.ClientForm));
const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

type ClientSectionProps = {
  clients: readonly Client[];
  client: Client | undefined;
  /** The secret that was just made, '' for none. It is told once, so whoever holds it outlives this section. */
  secret: string;
  onSecret: (secret: string) => void;
};

/** The client of the app: which one it is, its addresses and its secrets. */
export function ClientSection({ clients, client, secret, onSecret }: ClientSectionProps) {
  const [written, setWritten] = useState<Client | 'new' | null>(null);
  // By itself, so that the secret of a new client is shown even if the app cannot take the client now.
  const choosing = useClientAct();
  return (
    <Section id="client" title={text.client} sub={text.clientText}>
      <div className="panel-body console-stack">
        <RevisionFields legend={text.choose} right="access">
          <ClientChoice
            clients={clients}
            client={client}
            choosing={choosing}
            onNew={() => setWritten('new')}
            onOther={() => onSecret('')}
          />
        </RevisionFields>
        {secret && <NewSecret secret={secret} />}
        {client ? (
          <ClientFacts client={client} onEdit={() => setWritten(client)} onSecret={onSecret} />
        ) : (
          <p className="small muted">{text.none}</p>
        )}
      </div>
      {written && (
        <Suspense>
          <ClientForm
            client={written === 'new' ? undefined : written}
            onSecret={onSecret}
            onMade={(made) => choosing.mutate({ kind: 'use', client: made })}
            onClose={() => setWritten(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}

type ClientChoiceProps = Pick<ClientSectionProps, 'clients' | 'client'> & {
  choosing: ReturnType<typeof useClientAct>;
  onNew: () => void;
  /** Another one is chosen. */
  onOther: () => void;
};

function ClientChoice({ clients, client, choosing, onNew, onOther }: ClientChoiceProps) {
  const id = useId();
  const { app } = useDraft();
  // The server refuses what another app has, and what goes with the draft.
  const isOfOther = (one: Client) =>
    one !== client && one.app_id !== '' && (one.app_id !== app.id || one.of_draft);
  const choose = (chosen: string) => {
    const to = clients.find(({ client_id }) => client_id === chosen);
    onOther();
    choosing.mutate(to ? { kind: 'use', client: to } : { kind: 'none' });
  };
  return (
    <div className="console-client-choice">
      {clients.length > 0 && (
        <div className="grow may-shrink">
          <label className="field-label" htmlFor={id}>
            {text.choose}
          </label>
          <Select
            id={id}
            value={client?.client_id ?? ''}
            disabled={choosing.isPending}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{text.chooseNone}</option>
            {clients.map((one) => (
              <option key={one.client_id} value={one.client_id} disabled={isOfOther(one)}>
                {`${one.name} (${one.client_id})${isOfOther(one) ? ` – ${usedBy(one)}` : ''}`}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button variant="secondary" onClick={onNew}>
        {text.make}
      </Button>
      <ActFailure error={choosing.error} />
    </div>
  );
}

type ClientFactsProps = { client: Client; onEdit: () => void; onSecret: (secret: string) => void };

function ClientFacts({ client, onEdit, onSecret }: ClientFactsProps) {
  const act = useClientAct();
  const isLocked = useIsLocked('access');
  const mayChange = useMay('access');
  const [asked, setAsked] = useState<'rotate' | 'endOld' | null>(null);
  const confirm = (kind: 'rotate' | 'endOld') =>
    act.mutate(
      { kind, client },
      {
        onSuccess: ({ secret }) => {
          setAsked(null);
          if (secret) onSecret(secret);
        },
      },
    );
  return (
    <>
      <Facts
        facts={[
          { name: text.id, value: <ClientId id={client.client_id} /> },
          { name: text.type, value: text.types[client.type] },
          { name: text.addresses, value: <Addresses joined={client.redirect_uri} /> },
        ]}
      />
      {client.previous_secret_until && (
        <p className="console-client-old small">
          {text.old(client.previous_secret_until)}
          <Button variant="ghost" size="sm" disabled={!mayChange} onClick={() => setAsked('endOld')}>
            {text.endOld}
          </Button>
        </p>
      )}
      <p className="console-client-acts">
        <Button variant="secondary" size="sm" disabled={isLocked} onClick={onEdit}>
          {text.edit}
        </Button>
        {client.type === 'server_side_app' && (
          <Button variant="secondary" size="sm" disabled={!mayChange} onClick={() => setAsked('rotate')}>
            {text.rotate}
          </Button>
        )}
      </p>
      {asked && (
        <Suspense>
          <ConfirmDialog
            title={text[asked]}
            keep={text.keep}
            confirm={text[asked]}
            busy={act.isPending}
            onClose={() => {
              // What failed of one question is not said below the next one.
              act.reset();
              setAsked(null);
            }}
            onConfirm={() => confirm(asked)}
          >
            <p>{asked === 'rotate' ? text.rotateText : text.endOldText}</p>
            <ActFailure error={act.error} />
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

function ClientId({ id }: { id: string }) {
  const { isCopied, copy } = useCopy(id);
  return (
    <span className="console-client-id">
      <code className="console-code">{id}</code>
      <Button variant="ghost" size="sm" aria-label={isCopied ? text.copied : text.copyId} icon onClick={copy}>
        {isCopied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      </Button>
    </span>
  );
}

function Addresses({ joined }: { joined: string }) {
  if (joined === '') return text.noAddresses;
  return (
    <ul>
      {joined.split(',').map((address) => (
        <li key={address} className="console-parts-address">
          {address}
        </li>
      ))}
    </ul>
  );
}
