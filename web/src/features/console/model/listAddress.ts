import { firstValue, parseQuery, type QueryPairs } from '../../../lib/query';

// What of a list stands in the address of its page: one way for all lists of the console.

/** The values that a list knows by name, the first of each is the default; one that knows none takes any text. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** What is chosen, with the page from 1. */
export type Chosen<C extends Choices> = { [K in keyof C]: string } & { page: number };

/** Reads a query string; what it does not know is left out. Before the names stands that of the list, if it has one. */
export function readChosen<C extends Choices>(search: string, choices: C, list = ''): Chosen<C> {
  const query = parseQuery(search);
  const read = (name: string) => firstValue(query, nameIn(list, name)) ?? '';
  const chosen = Object.entries(choices).map(([name, known]) => {
    const value = read(name);
    return [name, known.length === 0 || known.includes(value) ? value : known[0]];
  });
  const page = read('page');
  return { ...Object.fromEntries(chosen), page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1 };
}

/** Writes it, '?' included; defaults are left out, and what others have in the address stays. */
export function writeChosen<C extends Choices>(
  search: string,
  choices: C,
  chosen: Chosen<C>,
  list = '',
): string {
  const names = [...Object.keys(choices), 'page'];
  const own = new Set(names.map((name) => nameIn(list, name)));
  const kept: QueryPairs = parseQuery(search).filter(([name]) => !own.has(name));
  const written = names
    .map((name) => [name, String(chosen[name])] as const)
    .filter(([name, value]) => value !== (name === 'page' ? '1' : (choices[name]?.[0] ?? '')));
  const pairs = [...kept, ...written.map(([name, value]) => [nameIn(list, name), value] as const)];
  if (pairs.length === 0) return '';
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}

const nameIn = (list: string, name: string): string => (list ? `${list}-${name}` : name);
