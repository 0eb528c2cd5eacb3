import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { csvOf } from '../../../lib/csv';
import { day } from '../../../lib/dates';
import { firstValue, parseQuery } from '../../../lib/query';
import { saveFile } from '../../../lib/saveFile';
import { devClients as text } from '../../../messages/devClients';
import { Button, buttonClass } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Table } from '../../../ui/Table';
import { useToken } from '../../session/model/session';
import { Section } from '../editor/Section';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { consoleHref } from '../paths';
import { allWaitingConsents, WAITING_PER_PAGE, type WaitingConsent, waitingConsents } from './api';

/** The organizations that go on with fewer permissions than the app asks for in public. Nothing for who may not see them. */
export function WaitingConsents() {
  const { app } = useDraft();
  const page = pageOf(useSearch());
  const { data } = useQuery(waitingConsents(useBoot(), useToken(), app.id, page));
  if (!data) return null;
  const { total, result } = data;
  const pages = Math.ceil(total / WAITING_PER_PAGE);
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
            <CsvButton />
            {pages > 1 && <WaitingPages page={page} pages={pages} />}
          </div>
        </>
      )}
    </Section>
  );
}

/** The page that the address names; the first for anything else. */
function pageOf(search: string): number {
  const page = firstValue(parseQuery(search), 'page') ?? '';
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
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

function CsvButton() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const saving = useMutation({
    mutationFn: () => allWaitingConsents(boot, token, app.id),
    networkMode: 'always',
    onSuccess: (all) =>
      saveFile(new Blob([csvOf(csvRows(all))], { type: 'text/csv' }), text.waitingFile(app.slug)),
  });
  return (
    <>
      <Button variant="ghost" size="sm" busy={saving.isPending} onClick={() => saving.mutate()}>
        <Download size={15} aria-hidden="true" />
        {text.csv}
      </Button>
      {saving.error && (
        <Note tone="danger" live>
          {actFailure(saving.error)}
        </Note>
      )}
    </>
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

function WaitingPages({ page, pages }: { page: number; pages: number }) {
  const [path] = useLocation();
  const to = (next: number) => consoleHref(`${path}${next > 1 ? `?page=${next}` : ''}#waiting-consents`);
  return (
    <nav className="row" aria-label={text.waitingPages}>
      {page > 1 && (
        <a className={buttonClass({ size: 'sm' })} href={to(page - 1)}>
          {text.previous}
        </a>
      )}
      <span className="small num">{text.waitingPage(page, pages)}</span>
      {page < pages && (
        <a className={buttonClass({ size: 'sm' })} href={to(page + 1)}>
          {text.next}
        </a>
      )}
    </nav>
  );
}
