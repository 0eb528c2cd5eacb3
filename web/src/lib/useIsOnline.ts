import { useSyncExternalStore } from 'react';

/** Whether the browser has a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(watchConnection, () => navigator.onLine);

function watchConnection(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
