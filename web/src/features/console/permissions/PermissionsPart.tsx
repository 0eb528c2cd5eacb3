import './permissions.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devClients as text } from '../../../messages/devClients';
import { Loaded } from '../../../ui/Loaded';
import { useToken } from '../../session/model/session';
import { useDraft } from '../editor/useDraft';
import { ownClients } from './api';
import { ClientSection } from './ClientSection';
import { OtherClients } from './OtherClients';
import { ScopesSection } from './ScopesSection';
import { WaitingConsents } from './WaitingConsents';

/** What the app may do for those who install it, and the client by which it asks. */
export function PermissionsPart() {
  const boot = useBoot();
  const query = useQuery(ownClients(boot, useToken()));
  const { app } = useDraft();
  return (
    <Loaded query={query} failedTitle={text.failed}>
      {(known) => {
        const clients = known ?? [];
        const client = clients.find(({ client_id }) => client_id === app.authorization?.clientId);
        const others = clients.filter((one) => one !== client);
        return (
          <div className="console-stack">
            <ClientSection clients={clients} client={client} />
            {client && <ScopesSection key={JSON.stringify(client.scopes)} client={client} />}
            {client && <WaitingConsents />}
            {others.length > 0 && <OtherClients clients={others} />}
          </div>
        );
      }}
    </Loaded>
  );
}
