import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { devConsole as text } from '../../../messages/devConsole';
import { EmptyState } from '../../../ui/EmptyState';
import { Loaded } from '../../../ui/Loaded';
import { Table } from '../../../ui/Table';
import { useSession, useToken } from '../../session/model/session';
import { Differences } from '../differences/Differences';
import { CsvButton } from '../frame/CsvButton';
import { RevisionMark } from '../frame/StateMark';
import { RowFoot, RowTools } from '../lists/RowTools';
import { asTheyCome, type ListRules, useRows } from '../lists/rows';
import { type Revision, revisionsOf } from '../publishing';
import { ActButton } from './ActButton';
import { useDraft } from './useDraft';

const WAS_LIVE: readonly Revision['state'][] = ['superseded', 'withdrawn'];

/** They come with the newest first. */
const RULES: ListRules<Revision> = {
  name: 'list',
  wordsOf: ({ version, name }) => `${text.version(version)} ${name}`,
  groups: text.revisionStates,
  groupOf: ({ state }) => state,
  orders: [
    ['newest', asTheyCome],
    ['oldest', (a, b) => a.version - b.version],
  ],
};

/** All revisions of the app; one that was live can be made live again. */
export function RevisionsPart() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const query = useQuery(revisionsOf(boot, token, app.id));
  return (
    <Loaded query={query} failedTitle={text.revisionsFailed}>
      {(revisions) =>
        revisions.length > 0 ? (
          <div className="console-stack">
            <div>
              <RevisionTable revisions={revisions} />
            </div>
            <Differences revisions={revisions} />
          </div>
        ) : (
          <EmptyState icon={History} title={text.noRevisionsTitle} text={text.noRevisions} />
        )
      }
    </Loaded>
  );
}

function RevisionTable({ revisions }: { revisions: readonly Revision[] }) {
  const { app } = useDraft();
  const authorOf = useAuthor();
  const { revisionColumns: heads } = text;
  const list = useRows(revisions, RULES);
  const rows = list.shown.map((one) => [
    String(one.version),
    text.revisionStates[one.state],
    one.name,
    authorOf(one),
    day(one.updatedAt),
    one.publishedAt ? day(one.publishedAt) : '',
  ]);
  const head = [heads.version, heads.state, heads.name, heads.author, heads.changed, heads.live];
  return (
    <>
      <div className="console-tools">
        <RowTools label={text.revisionsOf(app.name)} list={list} />
        <span className="grow" />
        <CsvButton
          file={text.revisionsFile(app.slug)}
          of={text.revisionsOf(app.name)}
          rows={() => [head, ...rows]}
        />
      </div>
      <div className="console-records">
        <Table
          caption={text.revisionsOf(app.name)}
          rows={list.onPage}
          rowKey={(one) => String(one.version)}
          columns={[
            { key: 'version', head: heads.version, cell: (one) => <b>{text.version(one.version)}</b> },
            { key: 'state', head: heads.state, cell: (one) => <RevisionMark state={one.state} /> },
            { key: 'name', head: heads.name, cell: (one) => one.name },
            { key: 'author', head: heads.author, cell: authorOf },
            { key: 'changed', head: heads.changed, align: 'end', cell: (one) => day(one.updatedAt) },
            {
              key: 'live',
              head: heads.live,
              align: 'end',
              cell: (one) => (one.publishedAt ? day(one.publishedAt) : text.never),
            },
            { key: 'acts', head: heads.acts, align: 'end', cell: (one) => <RollBack revision={one} /> },
          ]}
        />
      </div>
      <RowFoot label={text.revisionsOf(app.name)} list={list} />
    </>
  );
}

function RollBack({ revision: { state, version } }: { revision: Revision }) {
  const { app } = useDraft();
  const session = useSession();
  const isGhost = session.status === 'signed-in' && session.user.isGhostLogin;
  if (isGhost || !WAS_LIVE.includes(state)) return text.never;
  return (
    <ActButton
      act={{ kind: 'rollBack', version }}
      label={text.rollBack(version)}
      confirm={{ title: text.rollBackTitle(app.name, version), text: text.rollBackText }}
    />
  );
}

/** Who made a revision: oneself, an import, or somebody else of the organization. */
function useAuthor() {
  const session = useSession();
  const self = session.status === 'signed-in' ? session.user.accountId : '';
  return ({ author }: Revision) =>
    author === self ? text.authors.self : author === 'import' ? text.authors.import : text.authors.other;
}
