import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileDown, FileText } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { rootOf, useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { firstValue, parseQuery } from '../../../lib/query';
import { saveFile } from '../../../lib/saveFile';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import { billing as text } from '../../../messages/billing';
import { Amount } from '../../../ui/Amount';
import { AppIcon } from '../../../ui/AppIcon';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Select } from '../../../ui/Input';
import { Link } from '../../../ui/Link';
import { Table } from '../../../ui/Table';
import { useNotify } from '../../notifications/notifications';
import { allInvoices, invoiceYears, issuedInvoices } from '../api/billing';
import { type Invoice, returnedOf, subjectOf } from '../model/billing';
import { invoicesCsv } from '../model/invoicesCsv';
import { useInvoiceFile } from '../model/useInvoiceFile';
import { Loaded, MoreButton, Section } from './Section';

/** What was issued, newest first: of the year that the address names, or all. */
export function Invoices({ token }: { token: string }) {
  const boot = useBoot();
  const year = useYear();
  const query = useInfiniteQuery(issuedInvoices(boot, token, year));
  return (
    <Section id="invoices" title={text.invoices} actions={<Tools token={token} year={year} />}>
      <Loaded query={query}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.result);
          if (list.length === 0) {
            return (
              <EmptyState
                icon={FileText}
                title={year === null ? text.noInvoices : text.noInvoicesOf(year)}
                text={year === null ? text.noInvoicesText : text.noInvoicesOfText}
                level={3}
              />
            );
          }
          return (
            <div className="billing-invoices">
              <Table
                caption={year === null ? text.invoiceTable : text.invoiceTableOf(year)}
                rows={list}
                rowKey={(one) => one.label}
                columns={[
                  { key: 'number', head: text.columns.number, cell: (one) => <NumberLink invoice={one} /> },
                  { key: 'what', head: text.columns.what, cell: (one) => <Subject invoice={one} /> },
                  { key: 'date', head: text.columns.date, cell: (one) => day(one.created_at) },
                  { key: 'state', head: text.columns.state, cell: (one) => <State invoice={one} /> },
                  { key: 'total', head: text.columns.total, align: 'end', cell: totalOf },
                  {
                    key: 'files',
                    head: text.columns.files,
                    align: 'end',
                    cell: (one) => <File invoice={one} token={token} />,
                  },
                ]}
              />
              <MoreButton query={query} />
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** The year that the address names, null for all. */
function useYear(): number | null {
  const search = useSearch();
  const asked = firstValue(parseQuery(useIsHydrated() ? search : ''), 'year') ?? '';
  return /^\d{4}$/.test(asked) ? Number(asked) : null;
}

type ToolsProps = { token: string; year: number | null };

/** Chooses a year, and saves what is chosen for a spreadsheet; nothing before a first invoice. */
function Tools({ token, year }: ToolsProps) {
  const boot = useBoot();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const years = useQuery(invoiceYears(boot, token)).data?.result ?? [];
  if (years.length === 0) return null;
  const shown = year === null || years.includes(year) ? years : [year, ...years];
  const save = async () => {
    setIsBusy(true);
    try {
      const csv = invoicesCsv(await allInvoices(boot, token, year));
      saveFile(
        new Blob([csv], { type: 'text/csv' }),
        year === null ? 'invoices.csv' : `invoices-${year}.csv`,
      );
    } catch {
      notify({ kind: 'error', content: text.exportFailed });
    }
    setIsBusy(false);
  };
  return (
    <>
      <Select
        aria-label={text.year}
        size="sm"
        value={year ?? ''}
        onChange={({ target }) =>
          navigate(target.value ? `/billing/?year=${target.value}` : '/billing/', { replace: true })
        }
      >
        <option value="">{text.allYears}</option>
        {shown.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      <Button size="sm" busy={isBusy} onClick={() => void save()}>
        <FileDown size={14} aria-hidden="true" /> {text.export}{' '}
        <span className="sr-only">{text.exportAs}</span>
      </Button>
    </>
  );
}

/** The number leads to the invoice. */
const NumberLink = ({ invoice: { number, label } }: { invoice: Invoice }) => (
  <Link to={`/billing/invoices/${number}/`} className="link billing-number">
    {label}
  </Link>
);

/** What a credit note gives back is below zero. */
const totalOf = ({ kind, total_cents: total }: Invoice) => (
  <Amount cents={kind === 'credit_note' ? -total : total} />
);

/** The app with its icon, and what of it is paid: ", month 3". */
function Subject({ invoice }: { invoice: Invoice }) {
  const root = rootOf(useBoot());
  const { slug } = invoice;
  const { app, part } = subjectOf(invoice);
  return (
    <span className="billing-subject">
      {slug && <AppIcon src={`${root}/pictures/icons/apps/${slug}.svg`} size={24} />}
      <span>
        {app}
        {part && <span className="billing-part">, {part}</span>}
      </span>
    </span>
  );
}

function State({ invoice }: { invoice: Invoice }) {
  const { kind, state } = invoice;
  if (kind === 'credit_note') return <Badge tone="line">{text.creditNote}</Badge>;
  const back = returnedOf(invoice.refunded_cents, invoice.total_cents);
  if (back) return <Badge>{text.returned[back]}</Badge>;
  return <Badge tone={state === 'paid' ? 'success' : 'warning'}>{text.state[state]}</Badge>;
}

function File({ invoice: { number, label }, token }: { invoice: Invoice; token: string }) {
  const file = useInvoiceFile(token);
  return (
    <Button size="sm" variant="ghost" busy={file.isBusy} onClick={() => void file.save(number, label)}>
      {text.pdf} <span className="sr-only">{text.fileOf(label)}</span>
    </Button>
  );
}
