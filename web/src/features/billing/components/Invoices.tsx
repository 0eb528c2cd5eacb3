import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { dollars } from '../../../lib/money';
import { saveFile } from '../../../lib/saveFile';
import { billing as text } from '../../../messages/billing';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Table } from '../../../ui/Table';
import { useNotify } from '../../notifications/notifications';
import { invoiceFile, issuedInvoices } from '../api/billing';
import type { Invoice } from '../model/billing';
import { Loaded, MoreButton, Section } from './Section';

/** What was issued, newest first, with its files. */
export function Invoices({ token }: { token: string }) {
  const boot = useBoot();
  const query = useInfiniteQuery(issuedInvoices(boot, token));
  return (
    <Section id="invoices" title={text.invoices}>
      <Loaded query={query}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.result);
          if (list.length === 0) {
            return (
              <EmptyState icon={FileText} title={text.noInvoices} text={text.noInvoicesText} level={3} />
            );
          }
          return (
            <div className="billing-invoices">
              <Table
                caption={text.invoiceTable}
                rows={list}
                rowKey={(one) => one.label}
                columns={[
                  { key: 'number', head: text.columns.number, cell: (one) => one.label },
                  { key: 'what', head: text.columns.what, cell: (one) => subjectOf(one) },
                  { key: 'date', head: text.columns.date, cell: (one) => day(one.created_at) },
                  { key: 'state', head: text.columns.state, cell: (one) => <State invoice={one} /> },
                  { key: 'total', head: text.columns.total, align: 'end', cell: totalOf },
                  {
                    key: 'files',
                    head: text.columns.files,
                    align: 'end',
                    cell: (one) => <Files invoice={one} token={token} />,
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

/** What a credit note gives back is below zero. */
const totalOf = ({ kind, total_cents: total }: Invoice) => dollars(kind === 'credit_note' ? -total : total);

const subjectOf = ({ items }: Invoice) => items.map((item) => item.description).join(', ');

function State({ invoice: { kind, state } }: { invoice: Invoice }) {
  if (kind === 'credit_note') return <Badge tone="line">{text.creditNote}</Badge>;
  return <Badge tone={state === 'paid' ? 'success' : 'warning'}>{text.state[state]}</Badge>;
}

function Files({ invoice, token }: { invoice: Invoice; token: string }) {
  return (
    <span className="billing-files">
      <File format="pdf" invoice={invoice} token={token} />
      <File format="html" invoice={invoice} token={token} />
    </span>
  );
}

type FileProps = { format: 'pdf' | 'html'; invoice: Invoice; token: string };

function File({ format, invoice: { number, label }, token }: FileProps) {
  const boot = useBoot();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await invoiceFile(boot, token, number, format), `${label}.${format}`);
    } catch {
      notify({ kind: 'error', content: text.fileFailed });
    }
    setIsBusy(false);
  };
  return (
    <Button size="sm" variant="ghost" busy={isBusy} onClick={() => void save()}>
      {text.file[format]} <span className="sr-only">{text.fileOf(label)}</span>
    </Button>
  );
}
