import type { Link } from '../wire';

const plain = (path: string) => path.replace(/\/+$/, '');

/** The navigation link that a page belongs to: its own page, or the longest one above it. */
export function currentLink(
  links: readonly Link[],
  path: string,
): { link: Link; kind: 'page' | 'true' } | undefined {
  const here = plain(path);
  const above = links
    .filter((link) => plain(link.path) !== '' && `${here}/`.startsWith(`${plain(link.path)}/`))
    .sort((a, b) => b.path.length - a.path.length);
  const link = above[0];
  return link && { link, kind: plain(link.path) === here ? 'page' : 'true' };
}
