import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rootOf, useBoot } from '../../lib/boot';
import { dollars } from '../../lib/money';
import { saveFile } from '../../lib/saveFile';
import { company as text } from '../../messages/company';
import { Amount } from '../../ui/Amount';
import { AppIcon } from '../../ui/AppIcon';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Loaded } from '../../ui/Loaded';
import { Segment } from '../../ui/Segment';
import { Skeleton } from '../../ui/Skeleton';
import { Table } from '../../ui/Table';
import { monthName } from '../billing/model/billing';
import { companyApps, spendingByApp } from '../company/api';
import {
  type AppSpend,
  appSpend,
  type Key,
  leftOf,
  type Spent,
  type SpentSum,
  spendCsv,
  sumsBy,
} from '../company/model';

/** What was paid: as a picture, as a table and as a file. */
export function Spend({ token }: { token: string }) {
  const boot = useBoot();
  const query = useQuery(spendingByApp(boot, token));
  const apps = useQuery(companyApps(boot, token));
  return (
    <section className="company-part" aria-labelledby="spend">
      <h2 id="spend">{text.spend}</h2>
      <p className="company-lead">{text.spendLead}</p>
      <Loaded query={query} failedTitle={text.spendFailed} room={<Skeleton className="company-spend-room" />}>
        {({ result, now }) => {
          const byApp = appSpend(result, apps.data?.result ?? [], now);
          if (result.length === 0 && byApp.length === 0) return <p>{text.noSpend}</p>;
          return <SpendTable rows={result} byApp={byApp} now={now} />;
        }}
      </Loaded>
    </section>
  );
}

type SpendTableProps = { rows: readonly Spent[]; byApp: readonly AppSpend[]; now: string };

function SpendTable({ rows, byApp, now }: SpendTableProps) {
  const [key, setKey] = useState<Key>('name');
  const sums = sumsBy(key, rows);
  const all = { key: text.total, paid: 0, refunded: 0 };
  for (const sum of sums) {
    all.paid += sum.paid;
    all.refunded += sum.refunded;
  }
  return (
    <div className="panel panel-body">
      <div className="company-tools">
        <Segment
          legend={text.by}
          name="spend-by"
          value={key}
          options={[
            { value: 'name', label: text.byApp },
            { value: 'month', label: text.byMonth },
            { value: 'product', label: text.byProduct },
          ]}
          onChange={setKey}
        />
        <Button
          size="sm"
          onClick={() =>
            saveFile(new Blob([spendCsv(text.csvHead, rows)], { type: 'text/csv' }), 'spend.csv')
          }
        >
          {text.csv}
        </Button>
      </div>
      {sums.length > 0 && <Picture sums={sums} total={leftOf(all)} nameOf={(sum) => nameOf(key, sum)} />}
      {key === 'name' ? <AppTable rows={byApp} now={now} /> : <SumTable by={key} sums={sums} all={all} />}
    </div>
  );
}

/** Who asked for each app, who uses it, and what it costs. */
function AppTable({ rows, now }: { rows: readonly AppSpend[]; now: string }) {
  const root = rootOf(useBoot());
  return (
    <div className="company-spend">
      <Table
        caption={text.table}
        rows={rows}
        rowKey={(row) => row.slug || row.name}
        columns={[
          {
            key: 'name',
            head: text.byApp,
            cell: ({ slug, name }) => (
              <span className="company-app-name">
                {slug && <AppIcon src={`${root}/pictures/icons/apps/${slug}.svg`} size={26} />}
                {slug ? <Link to={`/apps/${slug}/`}>{name}</Link> : name}
              </span>
            ),
          },
          { key: 'asker', head: text.askedBy, cell: ({ use }) => use?.askerName || text.notKnown },
          { key: 'users', head: text.usedBy, cell: (row) => <Users row={row} /> },
          {
            key: 'month',
            head: monthName(now.slice(0, 7)),
            align: 'end',
            cell: (row) => <Amount cents={row.month} />,
          },
          { key: 'year', head: text.yearSoFar, align: 'end', cell: (row) => <Amount cents={row.year} /> },
        ]}
      />
      <p className="company-small mt-2">{text.byAppNote}</p>
    </div>
  );
}

function Users({ row: { use } }: { row: AppSpend }) {
  if (!use) return text.notKnown;
  if (use.setupRequired || use.withAccess === 0) return <Badge tone="warning">{text.nobodyYet}</Badge>;
  return use.withAccess === use.agents ? text.users(use.agents) : text.usersOf(use.withAccess, use.agents);
}

type SumTableProps = { by: Exclude<Key, 'name'>; sums: readonly SpentSum[]; all: SpentSum };

function SumTable({ by, sums, all }: SumTableProps) {
  return (
    <div className="company-spend">
      <Table
        caption={text.table}
        rows={[...sums, all]}
        rowKey={(row) => (row === all ? '' : row.key)}
        columns={[
          { key: 'name', head: HEADS[by], cell: (row) => (row === all ? text.total : nameOf(by, row)) },
          { key: 'paid', head: text.paid, align: 'end', cell: (row) => <Amount cents={row.paid} /> },
          {
            key: 'returned',
            head: text.returned,
            align: 'end',
            cell: (row) => <Amount cents={row.refunded} />,
          },
          { key: 'left', head: text.left, align: 'end', cell: (row) => <Amount cents={leftOf(row)} /> },
        ]}
      />
    </div>
  );
}

const HEADS: Record<Exclude<Key, 'name'>, string> = { month: text.byMonth, product: text.byProduct };

function nameOf(key: Key, { key: value }: SpentSum): string {
  if (key === 'month') return monthName(value, true);
  return key === 'product' ? text.product(value === 'helpdesk' ? 'helpdesk' : 'livechat') : value;
}

const MOST_BARS = 12;

type PictureProps = { sums: readonly SpentSum[]; total: number; nameOf: (sum: SpentSum) => string };

/** Bars; the table below has the same sums, for whoever cannot see them. */
function Picture({ sums, total, nameOf: name }: PictureProps) {
  const shown = sums.slice(0, MOST_BARS);
  const most = shown.reduce((best, one) => (leftOf(one) > leftOf(best) ? one : best));
  const top = Math.max(leftOf(most), 1);
  return (
    <div
      className="company-chart"
      role="img"
      aria-label={text.picture(dollars(total), dollars(leftOf(most)), name(most))}
    >
      {shown.map((sum) => (
        <div key={sum.key}>
          <span>{name(sum)}</span>
          <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(0, (leftOf(sum) * 100) / top)} height="14" />
          </svg>
          <Amount cents={leftOf(sum)} />
        </div>
      ))}
    </div>
  );
}
