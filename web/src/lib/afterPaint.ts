/** Does something when the screen shows what has been drawn until now. */
export function afterPaint(work: () => void): void {
  // A frame's callbacks run before it is painted, a timer set there runs after.
  requestAnimationFrame(() => setTimeout(work));
}
