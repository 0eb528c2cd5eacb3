import { listQuery } from '../address';

/** Where a page is: its path below the base, and the query that its data depends on. */
export type PageAddress = { path: string; query: string };

/** S2.01: a trailing slash is removed when matching, a path without a leading slash gets one. */
export function normalPath(path: string): string {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  return `/${trimmed}`;
}

export function toPageAddress(path: string, search: string): PageAddress {
  return { path: normalPath(path), query: listQuery(search) };
}

/** Page data of an address (S7.51). */
export function pageDataUrl(base: string, { path, query }: PageAddress, file = 'page-data.json'): string {
  const name = path === '/' ? 'index' : path.slice(1);
  return `${base}/page-data/${name}/${file}${query}`;
}

/** The address of a link as a page of this shop, or null when it leads elsewhere. */
export function shopLink(href: string, base: string, here: string): PageAddress | null {
  const url = new URL(href, here);
  if (url.origin !== new URL(here).origin) return null;
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null;
  return toPageAddress(url.pathname.slice(base.length), url.search);
}

/** A path below the base, in the router's way: what is outside keeps its path behind a tilde. */
export function pathBelow(base: string, pathname: string): string {
  const isBelow = pathname.toLowerCase().startsWith(base.toLowerCase());
  return isBelow ? pathname.slice(base.length) || '/' : `~${pathname}`;
}
