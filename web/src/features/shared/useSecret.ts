import { useSyncExternalStore } from 'react';

const onChange = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** What stands behind the # of the address, which no server is told; '' where the page is drawn without one. */
export const useSecret = (): string => useBehindHash()[0] ?? '';

/** The parts of what stands behind the #, which slashes divide. */
export const useBehindHash = (): string[] => useHash().split('/');

const useHash = (): string =>
  useSyncExternalStore(
    onChange,
    () => location.hash.slice(1),
    () => '',
  );
