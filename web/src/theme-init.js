// Runs in the document's head, before first paint: the stored theme, else the system's,
// and whether somebody was signed in here, for whom the first page keeps room.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('marketplace-theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
  let isKept = /(^|; )marketplace_token=./.test(document.cookie);
  try {
    isKept ||= sessionStorage.getItem('marketplace_token') !== null;
  } catch {}
  if (isKept) document.documentElement.dataset.account = 'kept';
})();
