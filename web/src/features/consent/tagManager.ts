import type { ShopEvent } from '../../lib/events';

// The tag manager, after consent only. It takes page views from its queue, also
// those that were put there before it had loaded.

type Tagged = { dataLayer?: Record<string, unknown>[] };

const layer = (): Record<string, unknown>[] => {
  const scope = globalThis as Tagged;
  scope.dataLayer ??= [];
  return scope.dataLayer;
};

/** Loads the container once. */
export function startTagManager(id: string): void {
  const source = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  if (document.querySelector(`script[src="${source}"]`)) return;
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
}

/** Says what happened. */
export function tagEvent({ name, ...about }: ShopEvent): void {
  layer().push({ event: name, ...about });
}

/** Says that a page is shown. Neither the query nor the hash goes along: they may name people. */
export function pageView(path: string, title: string): void {
  layer().push({ event: 'page_view', page_path: path, page_title: title });
}
