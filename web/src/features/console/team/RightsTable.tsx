import { Check } from 'lucide-react';
import { devTeam as text } from '../../../messages/devTeam';
import { Table } from '../../../ui/Table';
import { CsvButton } from '../frame/CsvButton';
import { Panel } from '../profile/Panel';
import { ROLES, type Team } from './api';

type Right = NonNullable<Team['rights']>[number];

/** What each role may do, as the server asks. */
export function RightsTable({ rights }: { rights: readonly Right[] }) {
  return (
    <Panel
      title={text.rightsTitle}
      aside={<CsvButton file={text.rightsFile} of={text.rightsTitle} rows={() => rowsOf(rights)} />}
    >
      <div className="team-rights">
        <Table
          caption={text.rightsCaption}
          rows={rights}
          rowKey={(right) => right.name}
          columns={[
            {
              key: 'what',
              head: <span className="sr-only">{text.right}</span>,
              cell: (right) => text.rights[right.name] ?? right.what,
            },
            ...ROLES.map((role) => ({
              key: role,
              head: text.roles[role],
              cell: (right: Right) => <Cell isAllowed={right.roles?.includes(role) ?? false} />,
            })),
          ]}
        />
      </div>
    </Panel>
  );
}

/** The rights as rows of a file. */
const rowsOf = (rights: readonly Right[]): string[][] => [
  [text.right, ...ROLES.map((role) => text.roles[role])],
  ...rights.map((right) => [
    text.rights[right.name] ?? right.what,
    ...ROLES.map((role) => (right.roles?.includes(role) ? text.yes : text.no)),
  ]),
];

function Cell({ isAllowed }: { isAllowed: boolean }) {
  if (!isAllowed) return <span className="muted">{text.no}</span>;
  return (
    <>
      <Check size={15} aria-hidden="true" />
      <span className="sr-only">{text.yes}</span>
    </>
  );
}
