import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { ApiError } from '../../../lib/http';
import { devClients as text } from '../../../messages/devClients';
import { RetryNote } from '../../../ui/RetryNote';
import { Table } from '../../../ui/Table';
import { useToken } from '../../session/model/session';
import { Section } from '../editor/Section';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { PageLinks } from '../frame/PageLinks';
import { choicesOf, useChosen } from '../lists/rows';
import { allWaitingConsents, WAITING_PER_PAGE, type WaitingConsent, waitingConsents } from './api';

/** The server has its one order, and gives a page of it. */
const NO_CHOICES = choicesOf([], ['waits']);

/** The organizations that go on with fewer permissions than the app asks for in public. Nothing for who may not see them. */
export function WaitingConsents() {
  const { app } = useDraft();
  const boot = useBoot();
  const token = useToken();
  const { chosen, to } = useChosen('', NO_CHOICES);
  const { page } = chosen;
  const waiting = useQuery(waitingConsents(boot, token, app.id, page));
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
  const { total, result } = waiting.data;
  return (
    <Section
      id="waiting-consents"
      title={text.waiting}
      sub={total > 0 ? text.waitingText : text.nobodyWaits}
      aside={text.waitingCount(total)}
    >
      {total > 0 && (
        <>
          <WaitingTable list={result ?? []} />
          <div className="panel-body console-waiting-foot">
            <CsvButton
              file={text.waitingFile(app.slug)}
              rows={async () => csvRows(await allWaitingConsents(boot, token, app.id))}
            />
            <PageLinks
              label={text.waitingPages}
              page={page}
              pages={Math.ceil(total / WAITING_PER_PAGE)}
              to={(next) => `${to(next)}#waiting-consents`}
            />
          </div>
        </>
      )}
    </Section>
  );
}

function WaitingTable({ list }: { list: readonly WaitingConsent[] }) {
  const { waitingColumns: heads } = text;
  return (
    <div className="console-records">
      <Table
        caption={text.waitingList}
        rows={list}
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
