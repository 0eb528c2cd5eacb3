import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme that the person chose; the html element has it. */
export const themeNow = (): 'light' | 'dark' =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

/** The same, for what is drawn anew when it changes. */
export const useTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, themeNow, () => 'light');
