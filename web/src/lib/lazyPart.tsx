import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { useIsOnline } from './useIsOnline';

type Part<P> = ComponentType<P>;

/**
 * A part of a page, whose code comes when it is first shown. A page from a copy does without the parts
 * that were never loaded here: they stay empty until the network is back. Any other failure is the page's.
 */
export function lazyPart<P extends object>(load: () => Promise<Part<P>>): LazyExoticComponent<Part<P>> {
  return lazy(async () => ({ default: (await loaded(load)) ?? whenOnline(lazyPart(load)) }));
}

/** Nothing without a network, or when the page is about to be loaded anew (see main.tsx). */
async function loaded<P extends object>(load: () => Promise<Part<P> | undefined>) {
  try {
    return await load();
  } catch (failure) {
    if (navigator.onLine) throw failure;
    return undefined;
  }
}

function whenOnline<P extends object>(Late: LazyExoticComponent<Part<P>>): Part<P> {
  return function Awaited(props: P) {
    return useIsOnline() ? <Late {...props} /> : null;
  };
}
