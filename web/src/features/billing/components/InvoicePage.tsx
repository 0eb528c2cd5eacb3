import './invoice.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileDown, FileQuestion, Printer } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import type { InvoiceFrame } from '../../../lib/wire';
import { invoice as text } from '../../../messages/invoice';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Mark } from '../../../ui/Mark';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession, useToken } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';
import { invoiceWords } from '../api/billing';
import type { InvoiceWords } from '../model/billing';
import { useInvoiceFile } from '../model/useInvoiceFile';

/** One invoice as it is printed, with its ways onto paper. */
export function InvoicePage({ frame: { number } }: { frame: InvoiceFrame }) {
  const session = useSession();
  const token = useToken();
  const query = useQuery({ ...invoiceWords(useBoot(), token, number), enabled: token !== '' });
  return (
    <div className="invoice-page">
      <header className="invoice-bar">
        <div className="page">
          <Link to="/billing/#invoices" className={buttonClass({ variant: 'ghost' })}>
            <ArrowLeft size={16} aria-hidden="true" /> {text.back}
          </Link>
          {query.data && <Actions number={number} label={query.data.label} token={token} />}
        </div>
      </header>
      <main id="main" className="invoice-sheet" tabIndex={-1}>
        {query.data ? (
          <Sheet words={query.data} />
        ) : (
          <div className="page">
            <h1 className="sr-only">{text.loading}</h1>
            {isSignedOut(session) ? <SignInFirst text={text} /> : <Waiting query={query} />}
          </div>
        )}
      </main>
    </div>
  );
}

type WaitingProps = { query: { error: unknown; isError: boolean; refetch: () => unknown } };

function Waiting({ query }: WaitingProps) {
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <BrowseInstead
        icon={FileQuestion}
        title={text.missingTitle}
        text={text.missingText}
        label={text.toBilling}
        to="/billing/"
      />
    );
  }
  if (!query.isError) return <Skeleton className="skeleton-card" />;
  return <RetryNote query={query}>{navigator.onLine ? text.failed : text.offline}</RetryNote>;
}

type ActionsProps = { number: number; label: string; token: string };

function Actions({ number, label, token }: ActionsProps) {
  const file = useInvoiceFile(token);
  return (
    <>
      <Button onClick={() => window.print()}>
        <Printer size={16} aria-hidden="true" /> <span>{text.print}</span>
      </Button>
      <Button variant="primary" busy={file.isBusy} onClick={() => void file.save(number, label)}>
        <FileDown size={16} aria-hidden="true" /> <span>{text.pdf}</span>
      </Button>
    </>
  );
}

/** The sheet is paper: white in every theme. */
function Sheet({ words }: { words: InvoiceWords }) {
  const { heading, label, seller, blocks, columns, rows, sums, total, remarks, footer } = words;
  return (
    <article className="invoice" aria-labelledby="invoice-heading">
      <header className="invoice-head">
        <div>
          <h1 id="invoice-heading">{heading}</h1>
          <p>{label}</p>
        </div>
        <span className="invoice-seller">
          <Mark />
          {seller}
        </span>
      </header>
      <div className="invoice-blocks">
        {blocks.map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
      <table className="invoice-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, at) => (
                <td key={columns[at]}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="invoice-sums">
        {[...sums, total].map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {remarks.map((remark) => (
        <p className="invoice-remark" key={remark}>
          {remark}
        </p>
      ))}
      <footer>
        {[...footer, label].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  );
}
