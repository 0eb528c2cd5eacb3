// Runs in the document's head, before first paint: the stored choice, else the system's.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('marketplace-theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
})();
