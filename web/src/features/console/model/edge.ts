/** So near to the edge of the window the page scrolls under what is dragged, in pixels. */
const EDGE = 80;

/** At the edge itself and beyond it, in pixels a millisecond. */
const FASTEST = 1;

/**
 * How fast the page scrolls down while the pointer drags at a height of the window, negative for up: the
 * nearer to the edge, the faster. Only where the pointer was drawn to since it was put down at `from`, so
 * that what is lifted near an edge stays where it is.
 */
export function scrollSpeed(at: number, from: number, height: number): number {
  const depth = at > from ? at - (height - EDGE) : at < from ? at - EDGE : 0;
  const isTowards = depth > 0 === at > from;
  return isTowards ? (Math.max(-EDGE, Math.min(depth, EDGE)) / EDGE) * FASTEST : 0;
}
