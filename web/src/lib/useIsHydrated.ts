import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and during hydration. For what the
 * server cannot know: it keeps pages by the part of the query that decides data.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
