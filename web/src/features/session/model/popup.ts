// Windows beside the shop: one to sign in, one in which an app sets itself up.

/** S9.09. */
export const CLOSE_POLL_MS = 1000;
const WIDTH = 500;
const HEIGHT = 700;

/** An empty window in the middle of the screen; null where windows are blocked. Only a click may open one. */
export function openPopup(name: string): Window | null {
  const left = Math.max(0, (window.screen.width - WIDTH) / 2);
  const top = Math.max(0, (window.screen.height - HEIGHT) / 2);
  return window.open(
    '',
    name,
    `resizable,scrollbars,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  );
}
