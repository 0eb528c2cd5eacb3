// What the menus offer: the theme by name, or that of the system. It is loaded with them.

const KEY = 'marketplace-theme';

export const THEMES = ['light', 'dark', 'auto'] as const;
/** 'auto' follows the system. */
export type Theme = (typeof THEMES)[number];

/** What the person chose; 'auto' until they did. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((one) => one === stored) ?? 'auto';
  } catch {
    return 'auto'; // storage may be forbidden
  }
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme === 'auto' ? systemTheme() : theme;
  try {
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts as long as this document.
  }
}

function systemTheme(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
