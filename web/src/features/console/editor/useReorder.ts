import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { scrollSpeed } from '../model/edge';
import { moved } from '../model/order';
import { showEntry } from './entries';

type Lift = { key: string; from: number } & ({ by: 'keys' } | { by: 'pointer'; height: number });

/**
 * Order by hand, in a list or a grid: a handle is dragged, or lifted with Space, moved with the arrows,
 * to the top with Shift and the arrow up, and put down with Space; Escape puts it back. Buttons move it
 * one place, for fingers and for whoever cannot drag. The page scrolls while one drags at an edge of
 * the window. `said` is for screen readers.
 */
export function useReorder<T extends { key: string }>(
  list: readonly T[],
  nameOf: (item: T, place: number) => string,
  onMove: (list: T[]) => void,
) {
  const [lift, setLift] = useState<Lift | null>(null);
  const [said, say] = useState('');
  const placeOf = (key: string) => list.findIndex((item) => item.key === key);
  const isDragged = lift?.by === 'pointer';

  const drag = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!lift) return;
    const over = placeUnder(event, placeOf(lift.key), placeOf);
    if (over !== undefined) move(lift.key, over);
  });

  /** Scrolls for so many milliseconds if the pointer is at an edge, and what is dragged goes along. */
  const scroll = useEffectEvent((event: globalThis.PointerEvent, ms: number) => {
    if (lift?.by !== 'pointer') return;
    const by = scrollSpeed(event.clientY, lift.height, innerHeight) * ms;
    if (by === 0) return;
    scrollBy({ top: by, behavior: 'instant' });
    drag(event);
  });

  useEffect(() => {
    // Outside: the pointer. The handle loses it when its entry takes another place in the document.
    if (!isDragged) return;
    let last: globalThis.PointerEvent | undefined;
    const follow = (event: globalThis.PointerEvent) => {
      last = event;
      drag(event);
    };
    const putDown = () => setLift(null);
    const stop = everyFrame((ms) => last && scroll(last, ms));
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', putDown);
    document.addEventListener('pointercancel', putDown);
    return () => {
      stop();
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', putDown);
      document.removeEventListener('pointercancel', putDown);
    };
  }, [isDragged]);

  function move(key: string, to: number): boolean {
    const from = placeOf(key);
    const place = Math.max(0, Math.min(to, list.length - 1));
    const item = list[from];
    if (!item || place === from) return false;
    onMove(moved(list, from, place));
    say(text.movedTo(nameOf(item, lift?.from ?? from), place + 1, list.length));
    return true;
  }

  /** By a key or a button: the entry stays in sight. */
  function step(key: string, to: number) {
    if (move(key, to)) showEntry(key);
  }

  function onKeyDown(item: T, event: KeyboardEvent) {
    const place = placeOf(item.key);
    const name = nameOf(item, lift?.from ?? place);
    const isLifted = lift?.key === item.key && lift.by === 'keys';
    if (event.key === ' ' || (event.key === 'Enter' && isLifted)) {
      event.preventDefault();
      setLift(isLifted ? null : { key: item.key, from: place, by: 'keys' });
      say((isLifted ? text.putDown : text.lifted)(name, place + 1, list.length));
    } else if (isLifted && event.key.startsWith('Arrow')) {
      event.preventDefault();
      const isOn = event.key === 'ArrowDown' || event.key === onArrow(event.currentTarget);
      step(item.key, isOn ? place + 1 : event.shiftKey ? 0 : place - 1);
    } else if (isLifted && event.key === 'Escape') {
      event.preventDefault();
      setLift(null);
      onMove(moved(list, place, lift.from));
      showEntry(item.key);
      say(text.putBack(name, lift.from + 1, list.length));
    }
  }

  return {
    said,
    liftedKey: lift?.key,
    /** A button that moves an entry one place on or back; it keeps the focus where there is no place left. */
    stepOf: (item: T, place: number, by: 1 | -1) => {
      const to = Math.max(0, Math.min(place + by, list.length - 1));
      return {
        'aria-label': text.moveTo(nameOf(item, place), to + 1, list.length),
        'aria-disabled': to === place,
        onClick: () => step(item.key, to),
      };
    },
    handleOf: (item: T, place: number) => ({
      'aria-label': text.move(nameOf(item, place), place + 1, list.length),
      'aria-pressed': lift?.key === item.key,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(item, event),
      onBlur: () => setLift((now) => (now?.by === 'keys' ? null : now)),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setLift({ key: item.key, from: place, by: 'pointer', height: event.clientY });
      },
    }),
  };
}

/** The arrow that leads on in a row. */
const onArrow = (handle: Element): string =>
  getComputedStyle(handle).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';

/** Calls with the milliseconds since the last frame, at each one, until it is stopped. */
function everyFrame(call: (ms: number) => void): () => void {
  let last = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    call(Math.max(0, now - last));
    last = now;
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

/** The place of the entry under the pointer: at once beside it, or below and above once the pointer is past its middle. */
function placeUnder(
  { clientX, clientY }: globalThis.PointerEvent,
  from: number,
  placeOf: (key: string) => number,
): number | undefined {
  // Also below what stands over the foot of the page.
  const [entry] = document
    .elementsFromPoint(clientX, clientY)
    .flatMap((one) => one.closest<HTMLElement>('[data-entry]') ?? []);
  const place = entry ? placeOf(entry.dataset.entry ?? '') : -1;
  if (!entry || place < 0) return undefined;
  const { top, height } = entry.getBoundingClientRect();
  const dragged = document.querySelector('[data-entry][data-lifted]')?.getBoundingClientRect();
  const isBeside = dragged !== undefined && dragged.top < top + height && top < dragged.bottom;
  if (isBeside && place !== from) return place;
  const isPast = place > from ? clientY > top + height / 2 : clientY < top + height / 2;
  return isPast ? place : undefined;
}
