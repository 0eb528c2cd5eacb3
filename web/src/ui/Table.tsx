import './table.css';
import type { ReactNode } from 'react';

type Column<Row> = { key: string; head: ReactNode; align?: 'start' | 'end'; cell: (row: Row) => ReactNode };

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
              <th key={column.key} scope="col" data-align={column.align}>
                {column.head}
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
