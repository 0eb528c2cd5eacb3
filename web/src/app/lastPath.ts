// S4.47: when code that a screen needs does not come, the person is sent, by a
// full navigation, to the last path that they asked for.

let lastPath: string | null = null;

/** Call when a navigation begins; `address` is complete. */
export function rememberPath(address: string): void {
  lastPath = address;
}

export function goToLastPath(): void {
  if (lastPath === null || lastPath === location.pathname + location.search + location.hash)
    location.reload();
  else location.assign(lastPath);
}
