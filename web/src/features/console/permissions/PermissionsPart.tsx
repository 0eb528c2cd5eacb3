import './permissions.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { devClients as text } from '../../../messages/devClients';
import { Loaded } from '../../../ui/Loaded';
import { useToken } from '../../session/model/session';
import { RevisionFields } from '../editor/RevisionFields';
import { useDraft } from '../editor/useDraft';
import { type Client, type ClientScope, ownClients } from './api';
import { ClientSection } from './ClientSection';
import { ConsentPreview } from './ConsentPreview';
import { OtherClients } from './OtherClients';
import { ScopesSection } from './ScopesSection';
import { WaitingConsents } from './WaitingConsents';

/** What the app may do for those who install it, and the client by which it asks. */
export function PermissionsPart() {
  const boot = useBoot();
  const query = useQuery(ownClients(boot, useToken()));
  const { app } = useDraft();
  // The section of the client is another one once there is a client, and after each change of its permissions.
  const [secret, setSecret] = useState('');
  return (
    <Loaded query={query} failedTitle={text.failed}>
      {(known) => {
        const clients = known ?? [];
        const client = clients.find(({ client_id }) => client_id === app.authorization?.clientId);
        const others = clients.filter((one) => one !== client);
        if (client)
          return (
            <Asking
              key={JSON.stringify(client.scopes)}
              clients={clients}
              client={client}
              others={others}
              secret={secret}
              onSecret={setSecret}
            />
          );
        return (
          <div className="console-stack">
            <ClientSection clients={clients} client={client} secret={secret} onSecret={setSecret} />
            {others.length > 0 && <OtherClients clients={others} />}
          </div>
        );
      }}
    </Loaded>
  );
}

type AskingProps = {
  clients: readonly Client[];
  client: Client;
  others: readonly Client[];
  secret: string;
  onSecret: (secret: string) => void;
};

/** What the client of the app asks for, beside how buyers will read it. */
function Asking({ clients, client, others, secret, onSecret }: AskingProps) {
  const [scopes, setScopes] = useState<readonly ClientScope[]>(client.scopes ?? []);
  return (
    <div className="console-stack">
      <div className="console-columns">
        <div className="console-stack">
          <RevisionFields legend={text.scopes} right="access">
            <ScopesSection client={client} scopes={scopes} setScopes={setScopes} />
          </RevisionFields>
          <WaitingConsents />
        </div>
        <div className="console-stack">
          <ConsentPreview client={client} scopes={scopes} />
          <ClientSection clients={clients} client={client} secret={secret} onSecret={onSecret} />
        </div>
      </div>
      {others.length > 0 && <OtherClients clients={others} />}
    </div>
  );
}
