import { type RefCallback, useCallback, useState } from 'react';

/** How small something of each width is shown to fit into an element, at most 1; and the element. */
export function useScale<T extends string>(
  widths: readonly T[],
): [RefCallback<HTMLElement>, Readonly<Record<T, number>>] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setRoom(element.clientWidth || Number.POSITIVE_INFINITY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scales = Object.fromEntries(widths.map((width) => [width, Math.min(1, room / Number(width))]));
  return [watch, scales as Record<T, number>];
}
