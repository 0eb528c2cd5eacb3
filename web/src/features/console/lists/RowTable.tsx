import type { ReactNode } from 'react';
import { Table } from '../../../ui/Table';

type RowColumn<Row> = {
  /** What the address calls it, when it orders the rows. */
  key: string;
  head: ReactNode;
  align?: 'start' | 'end';
  cell: (row: Row) => ReactNode;
};

type RowTableProps<Row> = {
  caption: string;
  /** The columns that order the rows, and how they are ordered. */
  list: {
    heads: readonly string[];
    chosen: { sort: string };
    change: (to: { sort: string }) => void;
  };
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly RowColumn<Row>[];
};

/** The rows of a list as a table whose heads put them into order; the order stands in the address. */
export function RowTable<Row>({ list, columns, ...table }: RowTableProps<Row>) {
  const { chosen, change, heads } = list;
  return (
    <Table
      {...table}
      columns={columns.map((column) => ({
        ...column,
        order: heads.includes(column.key)
          ? {
              now: orderOf(column.key, chosen.sort),
              change: () => change({ sort: nextSort(column, chosen.sort) }),
            }
          : undefined,
      }))}
    />
  );
}

const orderOf = (key: string, sort: string) => {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
};

/** Figures begin with their greatest, everything else with its smallest; then it turns round. */
function nextSort({ key, align }: { key: string; align?: 'start' | 'end' }, sort: string): string {
  const [first, second] = align === 'end' ? [`-${key}`, key] : [key, `-${key}`];
  return sort === first ? second : first;
}
