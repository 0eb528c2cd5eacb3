import { firstValue, parseQuery } from '../../../lib/query';

/** The search page of a query. */
export function searchPath(query: string, isEmbedded = false): string {
  const words = query.trim();
  const root = isEmbedded ? '/embedded-search' : '/search';
  return words ? `${root}?q=${encodeURIComponent(words)}` : root;
}

/** Where an app is shown: inside the agent app its pages have no frame of their own. */
export function hitPath(path: string, isEmbedded: boolean): string {
  return isEmbedded && path.startsWith('/apps/') ? `/embedded-${path.slice(1)}` : path;
}

export function queryOf(search: string): string {
  return (firstValue(parseQuery(search), 'q') ?? '').trim();
}
