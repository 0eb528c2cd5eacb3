import { devLists as text } from '../../../messages/devLists';

// How the rows of a list are put into order, and what the address of its page calls that.

/** A way to put the rows of a list into order that no column has. */
export type Order = keyof typeof text.orders;

/** Says which of two rows comes first. */
export type Compare<Row> = (a: Row, b: Row) => number;

/** A column that orders the rows: its key, its words, and what is smaller in it. */
export type Head<Row> = readonly [key: string, name: string, smaller: Compare<Row>];

/** The orders that a list can have. */
export type Orders<Row> = {
  /** The first is how the rows come, unless they come in the order of a column. */
  orders: readonly (readonly [Order, Compare<Row>])[];
  heads?: readonly Head<Row>[];
  /** The order of a column in which the rows come, as the address calls it. */
  comes?: string;
};

/** What the address calls the orders of a list: a column's from its smallest on, and with a minus from its greatest. */
export function sortsOf<Row>({ orders, heads = [], comes }: Orders<Row>): Readonly<Record<string, string>> {
  const named = orders.map(([order]) => [order, text.orders[order]] as const);
  const ofHeads = heads.flatMap(([key, name]) => [
    [key, text.rising(name)] as const,
    [`-${key}`, text.falling(name)] as const,
  ]);
  const all = [...named, ...ofHeads];
  return Object.fromEntries([...all.filter(([sort]) => sort === comes), ...all]);
}

/** How an order that the address names puts rows; undefined for one that it does not know. */
export function compareBy<Row>({ orders, heads = [] }: Orders<Row>, sort: string): Compare<Row> | undefined {
  const named = orders.find(([order]) => order === sort)?.[1];
  if (named) return named;
  const smaller = heads.find(([key]) => key === sort.replace(/^-/, ''))?.[2];
  return smaller && sort.startsWith('-') ? (a, b) => smaller(b, a) : smaller;
}

/** Rows as they come. */
export const asTheyCome = (): number => 0;

/** Orders rows by a moment, the earliest first. */
export const byTime =
  <Row>(timeOf: (row: Row) => string | null | undefined): Compare<Row> =>
  (a, b) =>
    (timeOf(a) ?? '').localeCompare(timeOf(b) ?? '');

/** Orders rows by a figure. */
export const byFigure =
  <Row>(figureOf: (row: Row) => number): Compare<Row> =>
  (a, b) =>
    figureOf(a) - figureOf(b);

/** Orders rows by one of several values, as they stand in a list; what has none comes first. */
export const byPlace =
  <Row, T extends string>(
    values: readonly (T | undefined)[],
    nameOf: (row: Row) => T | undefined,
  ): Compare<Row> =>
  (a, b) =>
    values.indexOf(nameOf(a)) - values.indexOf(nameOf(b));

/** Orders rows by what they are called. */
export const byName =
  <Row>(nameOf: (row: Row) => string): Compare<Row> =>
  (a, b) =>
    nameOf(a).localeCompare(nameOf(b));
