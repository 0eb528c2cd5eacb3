import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isInLanguage, useBoot } from '../lib/boot';
import { type PageAddress, shopLink } from '../lib/pages/address';
import { PAGE_RETRIES, pageQuery } from '../lib/pages/pageData';
import type { Boot, Page } from '../lib/wire';
import { mayPrefetch, prefetchQueue } from './prefetch';

/** Fetches the pages behind links ahead, for as long as `page` is shown. */
export function usePrefetch(page: Page) {
  const boot = useBoot();
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings new links
  useEffect(() => {
    // Outside: links in the document, the network, the pointer.
    const connection = (navigator as { connection?: { effectiveType?: string; saveData?: boolean } })
      .connection;
    if (!mayPrefetch(navigator.userAgent, connection)) return;
    const fetchAhead = (href: string) => prefetchPage(client, boot, href);
    const stopPointing = watchPointing(fetchAhead);
    const stopViewing = watchViewing(fetchAhead, (href) => pageBehind(boot, href) !== null);
    return () => {
      stopPointing();
      stopViewing();
    };
  }, [boot, client, page]);
}

/** The page of a link, if it is worth fetching ahead. */
function pageBehind(boot: Boot, href: string): PageAddress | null {
  const address = shopLink(href, boot.base, location.href);
  // Pages in another language are of another build.
  if (!isInLanguage(boot, new URL(href, location.href).pathname)) return null;
  return !address || address.path === '/search' || address.path.startsWith('/checkout/') ? null : address;
}

function prefetchPage(client: QueryClient, boot: Boot, href: string) {
  const address = pageBehind(boot, href);
  if (!address) return;
  const query = pageQuery(boot.base, address);
  // A failed prefetch is not retried. When the person follows the link, the load has all its tries (S4.45).
  const isAwaited = () => client.getQueryCache().find({ queryKey: query.queryKey })?.isActive() ?? false;
  void client.prefetchQuery({ ...query, retry: (failures) => failures < PAGE_RETRIES && isAwaited() });
}

function linkOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && !link.target && !link.download ? link.href : null;
}

function watchPointing(fetchAhead: (href: string) => void): () => void {
  const onPoint = (event: Event) => {
    const href = linkOf(event.target);
    if (href) fetchAhead(href);
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, onPoint, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onPoint);
  };
}

function watchViewing(fetchAhead: (href: string) => void, isPage: (href: string) => boolean): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  const queue = prefetchQueue(fetchAhead);
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const href = entry.isIntersecting && linkOf(entry.target);
      if (!href) continue;
      observer.unobserve(entry.target);
      if (isPage(href)) queue.add(href); // what is not fetched takes no place of a batch
    }
  });
  for (const link of document.querySelectorAll('main a[href]')) observer.observe(link);
  return () => {
    observer.disconnect();
    queue.stop();
  };
}
