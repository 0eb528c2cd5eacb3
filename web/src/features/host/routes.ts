import type { HostProduct } from '../../lib/productScope';
import { FRAME_PARAMS } from './options';

// Inside a host product the shop's pages stand at addresses of their own
// (S2.15, S2.16, S2.22). These are the only two functions that know which.

const EMBEDDED = ['apps', 'search', 'my-apps', 'private-apps'];
const MARK = 'embedded';
const HOST = 'compatibility';

/** Where a path below the base is inside a host: `/apps/deepl/` is `/embedded-apps/deepl/`, others are asked for without their frame. */
export function inHost(path: string, product: HostProduct): string {
  const url = parse(path);
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean);
  if (first === '') url.pathname = '/embedded-apps/';
  else if (EMBEDDED.includes(first) || isExpert(first, rest))
    url.pathname = `/embedded-${url.pathname.slice(1)}`;
  else if (!first.startsWith('embedded-')) url.searchParams.set(MARK, 'true');
  const isApps = url.pathname.startsWith('/embedded-apps');
  if (isApps && product === 'helpdesk' && !url.searchParams.has(HOST)) url.searchParams.set(HOST, product);
  return write(url);
}

const SET_UP = /^\/embedded-apps\/([^/]+)\/install\/?$/;

const isExpert = (first: string, [slug]: string[]) =>
  first === 'partners' && slug !== undefined && slug !== 'recommended';

/** The path that everybody knows such a page by: what a host keeps in its own address. */
export function outOfHost(path: string, product: HostProduct): string {
  const url = parse(path);
  // Where an app sets itself up is a page of the frame alone; everybody knows the app's own.
  url.pathname = url.pathname.replace(SET_UP, '/apps/$1/').replace(/^\/embedded-/, '/');
  for (const name of [MARK, ...FRAME_PARAMS]) url.searchParams.delete(name);
  if (product === 'helpdesk' && url.searchParams.get(HOST) === product) url.searchParams.delete(HOST);
  return write(url);
}

/** S2.30: the path that a host asks for, with the shop's prefix taken off; null for what is none. */
export function askedPath(pathname: unknown, base: string): string | null {
  if (typeof pathname !== 'string' || pathname.length > MOST_LETTERS) return null;
  const path = write(parse(pathname));
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path;
}

const MOST_LETTERS = 2000;

/** A path of ours, whatever is written there: neither a host nor a step upwards gets through. */
function parse(path: string): URL {
  const url = new URL('http://shop.invalid/');
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  url.pathname = `/${pathname.replace(/^[\\/]+/, '')}`;
  url.search = search;
  url.hash = hash;
  return url;
}

const write = ({ pathname, search, hash }: URL): string => pathname + search + hash;
