import { useQuery } from '@tanstack/react-query';
import { SearchCheck } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { searchDesk as text } from '../../messages/searchDesk';
import { EmptyState } from '../../ui/EmptyState';
import { Loaded } from '../../ui/Loaded';
import { SectionHead } from '../../ui/SectionHead';
import { Table } from '../../ui/Table';
import { missesOf } from './api';
import { WhyHere } from './WhyHere';

/** How search treats an app, and what it could not find. */
export function SearchDesk({ token }: { token: string }) {
  return (
    <>
      <section className="moderation-list moderation-search">
        <SectionHead title={text.whyTitle} text={text.whyText} />
        <WhyHere token={token} />
      </section>
      <section className="moderation-list moderation-search">
        <SectionHead title={text.missesTitle} text={text.missesText} />
        <Misses token={token} />
      </section>
    </>
  );
}

function Misses({ token }: { token: string }) {
  const boot = useBoot();
  const query = useQuery(missesOf(boot, token));
  return (
    <Loaded query={query} failedTitle={text.missesFailed}>
      {(misses) =>
        misses.length === 0 ? (
          <EmptyState level={3} icon={SearchCheck} title={text.nothingTitle} text={text.nothingText} />
        ) : (
          <Table
            caption={text.missesTitle}
            rows={misses}
            rowKey={(row) => `${row.index}/${row.query}`}
            columns={[
              { key: 'query', head: text.query, cell: (row) => row.query },
              { key: 'index', head: text.among, cell: (row) => text.index(row.index) },
              { key: 'times', head: text.times, align: 'end', cell: (row) => row.times },
              { key: 'last', head: text.last, cell: (row) => day(row.lastAt) },
            ]}
          />
        )
      }
    </Loaded>
  );
}
