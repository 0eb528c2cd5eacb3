// Full reloads happen at most once per session and reason, guarded by a flag in
// session storage (S4.46). Without storage there is no guard, so no reload.

type Reason = 'build' | 'chunk';

export function mayReload(reason: Reason): boolean {
  const key = `marketplace-reload-${reason}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}
