// The theme lives on the html element, where theme-init.js has put it before
// the first paint; CSS reads it from there, so React need not know it.

const KEY = 'marketplace-theme';

export function switchTheme(): void {
  const root = document.documentElement;
  const theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  root.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts as long as this document.
  }
}
