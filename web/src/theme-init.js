// Runs in the document's head, before first paint: the stored theme, else the system's,
// and whether somebody was signed in here, for whom the first page keeps room.
(() => {
  const root = document.documentElement;
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');
  function showTheme() {
    let theme = null;
    try {
      theme = localStorage.getItem('marketplace-theme');
    } catch {}
    if (theme !== 'light' && theme !== 'dark') theme = darkSystem.matches ? 'dark' : 'light';
    root.dataset.theme = theme;
  }
  showTheme();
  // Inside another product the theme is the product's.
  if (parent === window) darkSystem.addEventListener('change', showTheme);
  let isKept = /(^|; )marketplace_token=./.test(document.cookie);
  try {
    isKept ||= sessionStorage.getItem('marketplace_token') !== null;
  } catch {}
  if (isKept) root.dataset.account = 'kept';
})();
