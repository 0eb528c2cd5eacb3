import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the server draws and while its markup is taken over. For what the
 * server cannot know: it keeps pages by the part of the query that decides data.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
