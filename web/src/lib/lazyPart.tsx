import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';

/**
 * A part of a page, whose code comes when it is first shown. A page from a copy does without the parts
 * that were never loaded here: they stay empty until the network is back. Any other failure is the page's.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (failure) {
      if (navigator.onLine) throw failure;
      return { default: whenOnline(lazyPart(load)) };
    }
  });
}

function whenOnline<P extends object>(Part: LazyExoticComponent<ComponentType<P>>): ComponentType<P> {
  return function Awaited(props: P) {
    const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
    return isOnline ? <Part {...props} /> : null;
  };
}

function watchConnection(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
