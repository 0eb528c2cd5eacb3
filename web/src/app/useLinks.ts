import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isInLanguage, useBoot } from '../lib/boot';
import type { Boot } from '../lib/wire';

/**
 * Follows the shop's links without reloading. One listener serves all of them: a link that listens
 * for itself costs the server and the browser five hooks, and a listing has hundreds.
 */
export function useLinks(): void {
  const boot = useBoot();
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = shopPath(event, boot);
      if (path === undefined) return;
      event.preventDefault();
      navigate(path);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [boot, navigate]);
}

/** Where a click leads within the shop; undefined when it is the browser's, or was answered already. */
function shopPath(event: MouseEvent, boot: Boot): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  if (!link || link.target || link.hasAttribute('download')) return;
  // Pages in another language are of another build.
  if (!href || !isInLanguage(boot, href)) return;
  // The accounts service's pages are documents of their own, and so are the full screens of apps.
  const { base } = boot;
  if (!location.pathname.startsWith(`${base}/`)) return;
  if ([href, location.pathname].some((path) => isOwnDocument(path.slice(base.length)))) return;
  return href.slice(base.length);
}

/** Only the policy of its own document lets an app be framed, and no other page is to have that policy. */
const isOwnDocument = (path: string): boolean => /^\/(?:embedded-)?app\//.test(path);
