import type { HostMessage } from '../../lib/host';
import type { HostProduct } from '../../lib/productScope';
import type { Boot, Link, Page } from '../../lib/wire';
import { START } from './model';

// The host opens what the shop does not show itself: mails, the host's pages,
// other sites.

export type HostHandover = { message: HostMessage & ('mailto' | 'navigate'); data: object; href: string };

type Place = Pick<Boot, 'base' | 'livechat' | 'helpdesk'>;
type Click = Pick<
  MouseEvent,
  'target' | 'defaultPrevented' | 'button' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** The message to the host for a click; null when the link is the shop's, or the person opens it in another tab. */
export function handoverOf(
  click: Click,
  place: Place,
  here: string,
  product: HostProduct,
): HostHandover | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.ctrlKey || click.metaKey || click.altKey || click.shiftKey) return null;
  const link = click.target instanceof Element ? click.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  return outwardHandoverOf(link.href, place, here, product);
}

/** The message for an address that leads out of the shop; null when it does not. */
export function outwardHandoverOf(
  href: string,
  place: Place,
  here: string,
  product: HostProduct,
): HostHandover | null {
  const url = new URL(href, here);
  if (url.protocol === 'mailto:') return { message: 'mailto', data: { href }, href };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = place[product];
  // Its own pages have no prefix: that is how the host tells them from ours (S1.05).
  if (host && href.startsWith(`${host}/`)) {
    return { message: 'navigate', data: { pathname: href.slice(host.length) }, href };
  }
  const isOurs = url.origin === new URL(here).origin && url.pathname.startsWith(`${place.base}/`);
  return isOurs ? null : { message: 'navigate', data: { href }, href };
}

/** The way to a page, with the shop's prefix, by the addresses that everybody knows; nothing where a page has none. */
export function crumbsOf(page: Page, base: string): Link[] {
  const data = Object.values(page).find(
    (part): part is { breadcrumbs: Link[] } =>
      typeof part === 'object' && part !== null && 'breadcrumbs' in part && Array.isArray(part.breadcrumbs),
  );
  return (data?.breadcrumbs ?? []).map(({ text, path }) => ({
    text,
    path: base + (path === START ? '/' : path),
  }));
}
