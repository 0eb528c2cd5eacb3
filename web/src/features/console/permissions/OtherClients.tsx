import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devClients as text } from '../../../messages/devClients';
import { Button } from '../../../ui/Button';
import { ActFailure } from '../editor/ActFailure';
import { Section } from '../editor/Section';
import { CsvButton } from '../frame/CsvButton';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, useRows } from '../lists/rows';
import { byName } from '../model/orders';
import { useMay } from '../team/useMay';
import { type Client, useClientAct } from './api';
import { usedBy } from './usedBy';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

const RULES: ListRules<Client> = {
  name: 'clients',
  wordsOf: ({ name, client_id, app }) => `${name} ${client_id} ${app}`,
  groups: {},
  groupOf: () => '',
  orders: [['name', byName(({ name }) => name)]],
};

/** The clients of the organization that this app has not; those that no app has can be deleted. */
export function OtherClients({ clients }: { clients: readonly Client[] }) {
  const list = useRows(clients, RULES);
  const act = useClientAct();
  const mayChange = useMay('access');
  const [gone, setGone] = useState<Client | null>(null);
  function close() {
    act.reset();
    setGone(null);
  }
  return (
    <Section
      id="other-clients"
      title={text.others}
      sub={text.othersText}
      aside={
        <span className="console-acts">
          <CsvButton file={text.othersFile} of={text.others} rows={() => rowsOf(list.shown)} />
        </span>
      }
    >
      <RowTools label={text.others} list={list} />
      <ul className="console-parts" aria-label={text.others}>
        {list.onPage.map((client) => (
          <li key={client.client_id}>
            <div className="grow may-shrink">
              <p className="medium">{client.name}</p>
              <p className="tiny muted console-parts-address">{client.client_id}</p>
            </div>
            <div className="console-client-remove">
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={text.removeOf(client.name)}
                disabled={!mayChange}
                reason={usedBy(client)}
                onClick={() => setGone(client)}
              >
                <Trash2 size={16} aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <RowFoot label={text.others} list={list} />
      <Suspense>
        {gone && (
          <ConfirmDialog
            title={text.removeOf(gone.name)}
            keep={text.keep}
            confirm={text.remove}
            busy={act.isPending}
            onClose={close}
            onConfirm={() => act.mutate({ kind: 'delete', client: gone }, { onSuccess: close })}
          >
            <p>{text.removeText(gone.name)}</p>
            <ActFailure error={act.error} />
          </ConfirmDialog>
        )}
      </Suspense>
    </Section>
  );
}

/** The clients as rows of a file. */
const rowsOf = (clients: readonly Client[]): string[][] => [
  [text.clientName, 'client_id', text.usedByColumn],
  ...clients.map((one) => [one.name, one.client_id, one.app]),
];
