import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { ApiError } from '../../../lib/http';
import { devClients as text } from '../../../messages/devClients';
import { RetryNote } from '../../../ui/RetryNote';
import { useToken } from '../../session/model/session';
import { Section } from '../editor/Section';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowTable } from '../lists/RowTable';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, type ListView, useRows } from '../lists/rows';
import { byFigure, byName, byTime } from '../model/orders';
import { type WaitingConsent, waitingConsents } from './api';

/** The server gives first who waits longest; the filter asks who waits for a permission. */
const rulesOf = (all: readonly WaitingConsent[]): ListRules<WaitingConsent> => {
  const scopes = [...new Set(all.flatMap((one) => one.scopes ?? []))].sort();
  const { organization, installed, since, permissions } = text.waitingColumns;
  return {
    name: '',
    wordsOf: ({ organization, scopes: waits }) => `${organization} ${waits?.join(' ')}`,
    groups: Object.fromEntries(scopes.map((scope) => [scope, scope])),
    groupOf: (one) => one.scopes ?? [],
    orders: [],
    comes: 'since',
    heads: [
      ['who', organization, byName((one) => one.organization)],
      ['installed', installed, byTime((one) => one.installedAt)],
      ['since', since, byTime((one) => one.since)],
      ['scopes', permissions, byFigure((one) => one.scopes?.length ?? 0)],
    ],
  };
};

/** The organizations that go on with fewer permissions than the app asks for in public. Nothing for who may not see them. */
export function WaitingConsents() {
  const { app } = useDraft();
  const waiting = useQuery(waitingConsents(useBoot(), useToken(), app.id));
  if (waiting.error) {
    if (waiting.error instanceof ApiError && waiting.error.status === 403) return null;
    return (
      <Section id="waiting-consents" title={text.waiting}>
        <div className="panel-body">
          <RetryNote query={waiting}>{actFailure(waiting.error)}</RetryNote>
        </div>
      </Section>
    );
  }
  if (!waiting.data) return null;
  if (waiting.data.length > 0) return <WaitingList all={waiting.data} />;
  return (
    <Section id="waiting-consents" title={text.waiting} sub={text.nobodyWaits} aside={text.waitingCount(0)} />
  );
}

function WaitingList({ all }: { all: readonly WaitingConsent[] }) {
  const { app } = useDraft();
  const rows = useRows(all, rulesOf(all));
  // Below other parts of the page: another page of the list begins where the list does.
  const list = { ...rows, to: (page: number) => `${rows.to(page)}#waiting-consents` };
  return (
    <Section
      id="waiting-consents"
      title={text.waiting}
      sub={text.waitingText}
      aside={
        <span className="console-acts">
          {text.waitingCount(all.length)}
          <CsvButton file={text.waitingFile(app.slug)} of={text.waiting} rows={() => csvRows(list.shown)} />
        </span>
      }
    >
      <RowTools label={text.waitingList} any={text.anyPermission} list={list} />
      {list.onPage.length > 0 && <WaitingTable list={list} rows={list.onPage} />}
      <RowFoot label={text.waitingList} list={list} />
    </Section>
  );
}

function WaitingTable({ list, rows }: { list: ListView; rows: readonly WaitingConsent[] }) {
  const { waitingColumns: heads } = text;
  return (
    <div className="console-records">
      <RowTable
        caption={text.waitingList}
        list={list}
        rows={rows}
        rowKey={({ organizationId }) => organizationId}
        columns={[
          {
            key: 'who',
            head: heads.organization,
            cell: (one) => <b className="medium">{one.organization}</b>,
          },
          { key: 'installed', head: heads.installed, cell: (one) => day(one.installedAt) },
          { key: 'since', head: heads.since, cell: (one) => day(one.since) },
          {
            key: 'scopes',
            head: heads.permissions,
            cell: ({ scopes }) => (
              <code className="console-code console-parts-address">{scopes?.join(', ')}</code>
            ),
          },
        ]}
      />
    </div>
  );
}

function csvRows(all: readonly WaitingConsent[]): string[][] {
  const { organization, installed, since, permissions } = text.waitingColumns;
  return [
    [organization, installed, since, permissions],
    ...all.map((one) => [
      one.organization,
      one.installedAt.slice(0, 10),
      one.since.slice(0, 10),
      (one.scopes ?? []).join(' '),
    ]),
  ];
}
