import { type PointerEvent, useRef } from 'react';

/** A finger that moves so far, in pixels, and more sideways than up or down, has swiped. */
const FAR = 40;

/** What a frame needs to be swiped: left is on, right is back. */
export function useSwipe(step: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const x = event.clientX - from.x;
      if (Math.abs(x) > FAR && Math.abs(x) > Math.abs(event.clientY - from.y)) step(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
