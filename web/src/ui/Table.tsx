import './table.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

type Column<Row> = {
  key: string;
  head: ReactNode;
  align?: 'start' | 'end';
  cell: (row: Row) => ReactNode;
  /** How the rows are in order by it, undefined when they are by something else, and what its head does then. */
  order?: { now: 'ascending' | 'descending' | undefined; change: () => void } | undefined;
};

type TableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Each cell carries the head of its column, for sheets that show rows as records on phones. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // Wide tables scroll inside their own box, which must then be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focusable content
    <section className="table-wrap" tabIndex={0} aria-label={caption}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} aria-sort={column.order?.now}>
                {column.order ? <OrderButton {...column.order}>{column.head}</OrderButton> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-head={typeof column.head === 'string' ? column.head : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type OrderButtonProps = NonNullable<Column<never>['order']> & { children: ReactNode };

/** The head of a column that orders the rows. */
function OrderButton({ now, change, children }: OrderButtonProps) {
  const Icon = now === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button type="button" className="table-order" onClick={change}>
      {children}
      {now && <Icon size={13} aria-hidden="true" />}
    </button>
  );
}
