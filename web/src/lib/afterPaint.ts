/** Calls a function once the present state has been painted. */
export function afterPaint(work: () => void): void {
  // A frame's callbacks run before it is painted, a timer set there runs after.
  requestAnimationFrame(() => setTimeout(work));
}
