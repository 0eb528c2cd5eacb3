import './submissions.css';
import { useQuery } from '@tanstack/react-query';
import { Inbox, LockKeyhole } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { devConsole } from '../../../messages/devConsole';
import { submissions as text } from '../../../messages/submissions';
import { EmptyState } from '../../../ui/EmptyState';
import { Loaded } from '../../../ui/Loaded';
import { isStaff, type User } from '../../session/model/user';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { ConsoleHead } from '../frame/ConsoleHead';
import { CsvButton } from '../frame/CsvButton';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, useRows } from '../lists/rows';
import { asTheyCome, byName } from '../model/orders';
import { type StaffSubmission, submissionsOf } from './api';
import { SubmissionPanel } from './SubmissionPanel';

/** Revisions of apps that wait for the staff: what they change, and the decision. */
export function SubmissionsPage({ user }: { user: User }) {
  return (
    <ConsoleFrame user={user}>
      {isStaff(user) ? (
        <Queue token={user.token} />
      ) : (
        <>
          <ConsoleHead heading={text.title} />
          <EmptyState icon={LockKeyhole} title={text.staffOnlyTitle} text={text.staffOnlyText} />
        </>
      )}
    </ConsoleFrame>
  );
}

function Queue({ token }: { token: string }) {
  const query = useQuery(submissionsOf(useBoot(), token));
  return (
    <>
      <ConsoleHead
        heading={text.title}
        status={query.data?.total ? text.wait(query.data.total) : undefined}
      />
      <Loaded query={query} failedTitle={text.failed}>
        {({ submissions, total }) =>
          submissions.length === 0 ? (
            <EmptyState icon={Inbox} title={text.noneTitle} text={text.noneText} />
          ) : (
            <>
              <Waiting submissions={submissions} token={token} />
              {total > submissions.length && (
                <p className="muted small">{text.more(total - submissions.length)}</p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** They come with the longest waiting first. */
const RULES: ListRules<StaffSubmission> = {
  name: '',
  wordsOf: ({ name, developer, slug }) => `${name} ${developer} ${slug}`,
  groups: text.groups,
  groupOf: ({ state, needsTwo }) => (needsTwo ? [state, 'two'] : state),
  orders: [
    ['oldest', asTheyCome],
    ['newest', (a, b) => b.submittedAt.localeCompare(a.submittedAt)],
    ['name', byName(({ name }) => name)],
  ],
};

type WaitingProps = { submissions: readonly StaffSubmission[]; token: string };

function Waiting({ submissions, token }: WaitingProps) {
  const list = useRows(submissions, RULES);
  return (
    <>
      <div className="console-tools">
        <RowTools label={text.title} list={list} />
        <span className="grow" />
        <CsvButton file={text.file} rows={() => rowsOf(list.shown)} />
      </div>
      <ol className="submissions" aria-label={text.title} tabIndex={-1}>
        {list.onPage.map((one) => (
          <li key={one.id}>
            <SubmissionPanel submission={one} token={token} />
          </li>
        ))}
      </ol>
      <RowFoot label={text.title} list={list} />
    </>
  );
}

function rowsOf(submissions: readonly StaffSubmission[]): string[][] {
  const { columns } = text;
  return [
    [
      columns.app,
      columns.developer,
      columns.version,
      columns.state,
      columns.parts,
      columns.submitted,
      columns.due,
      columns.note,
    ],
    ...submissions.map((one) => [
      one.name,
      one.developer,
      String(one.version),
      devConsole.revisionStates[one.state],
      one.changed.join(', '),
      one.submittedAt,
      one.dueAt,
      one.note,
    ]),
  ];
}
