import { useLocation, useSearch } from 'wouter';
import { type Chosen, readChosen, writeChosen } from '../model/listAddress';
import { asTheyCome, compareBy, type Orders, sortsOf } from '../model/orders';
import { consoleHref } from '../paths';

/** What a list of a page is searched by, filtered by and ordered by. */
export type ListRules<Row> = Orders<Row> & {
  /** Before its values in the address; '' where the page has no other list. */
  name: string;
  wordsOf: (row: Row) => string;
  /** What the filter asks for: the words of its values, and that of a row. */
  groups: Readonly<Record<string, string>>;
  groupOf: (row: Row) => string | readonly string[];
  perPage?: number;
};

/** So many rows stand on a page. */
export const ROWS_PER_PAGE = 20;

/** A list of so few is read at a glance, and has no search. */
const FEW = 5;

export type ListChoices = { q: readonly string[]; state: readonly string[]; sort: readonly string[] };

/** The values that a list with such filters and orders knows. */
export const choicesOf = (groups: readonly string[], sorts: readonly string[]): ListChoices => ({
  q: [],
  state: ['', ...groups],
  sort: sorts,
});

/** What is chosen of a list, by the address, and how it is changed. */
export function useChosen(name: string, choices: ListChoices) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const chosen = readChosen(search, choices, name);
  const addressOf = (part: Partial<Chosen<ListChoices>>) =>
    path + writeChosen(search, choices, { ...chosen, ...part }, name);
  return {
    chosen,
    isFiltered: chosen.q !== '' || chosen.state !== '',
    change: (part: Partial<Chosen<ListChoices>>) =>
      navigate(addressOf({ page: 1, ...part }), { replace: true }),
    /** The address of a page. */
    to: (page: number) => consoleHref(addressOf({ page })),
  };
}

/** The rows that what is chosen leaves, in their order. */
export function rowsLeft<Row>(
  all: readonly Row[],
  rules: ListRules<Row>,
  { q, state, sort }: Chosen<ListChoices>,
): Row[] {
  const words = q.trim().toLowerCase();
  return all
    .filter(
      (row) =>
        (words === '' || rules.wordsOf(row).toLowerCase().includes(words)) &&
        (state === '' || [rules.groupOf(row)].flat().includes(state)),
    )
    .sort(compareBy(rules, sort) ?? asTheyCome);
}

/**
 * The rows that the filters leave, in their order, and those of the page. Of a list that is read bit by
 * bit, as it comes, the total is how many there are; until it is read, filters and orders leave what is known.
 */
export function useRows<Row>(read: readonly Row[], rules: ListRules<Row>, total = read.length) {
  const sorts = sortsOf(rules);
  const { chosen, ...list } = useChosen(rules.name, choicesOf(Object.keys(rules.groups), Object.keys(sorts)));
  const perPage = rules.perPage ?? ROWS_PER_PAGE;
  const shown = rowsLeft(read, rules, chosen);
  const isAsItComes = !list.isFiltered && chosen.sort === Object.keys(sorts)[0];
  const left = list.isFiltered ? shown.length : total;
  const pages = Math.max(1, Math.ceil(left / perPage));
  const page = Math.min(chosen.page, pages);
  return {
    ...list,
    chosen,
    sorts,
    heads: (rules.heads ?? []).map(([key]) => key),
    groups: rules.groups,
    all: total,
    /** How many of them the filters leave. */
    left,
    /** All that the filters leave of what is read, for a file. */
    shown,
    onPage: shown.slice((page - 1) * perPage, page * perPage),
    page,
    pages,
    /** How many have to be read to show the page. */
    needed: isAsItComes ? Math.min(total, page * perPage) : total,
    isFew: total <= FEW && !list.isFiltered,
  };
}

/** A list as its tools see it. */
export type ListView = Pick<
  ReturnType<typeof useRows>,
  | 'chosen'
  | 'change'
  | 'to'
  | 'isFiltered'
  | 'sorts'
  | 'heads'
  | 'groups'
  | 'all'
  | 'left'
  | 'page'
  | 'pages'
  | 'isFew'
>;
