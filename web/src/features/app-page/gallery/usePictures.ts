import { type KeyboardEvent, useState } from 'react';
import type { Picture } from '../../../lib/wire';

export type ShownPictures = {
  /** Those that can be shown. */
  all: readonly Picture[];
  picture: Picture | undefined;
  index: number;
  show: (index: number) => void;
  /** So many on, or back; after the last comes the first. */
  step: (by: number) => void;
  /** Arrows, Home and End. */
  pressKey: (event: KeyboardEvent) => void;
  /** An uploaded picture whose file is broken. Scenes and videos stay. */
  omit: (picture: Picture) => void;
};

const around = (index: number, count: number) => (index + count) % count;

/** Where a key leads; nowhere for one that means nothing here. */
function indexAfter(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return around(index - 1, count);
    case 'ArrowRight':
      return around(index + 1, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Which of some pictures is shown. */
export function usePictures(pictures: readonly Picture[]): ShownPictures {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState(0);
  const all = pictures.filter((one) => !broken.has(one.src));
  const index = Math.min(chosen, all.length - 1);
  const step = (by: number) => setChosen(around(index + by, all.length));
  const pressKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = indexAfter(event.key, index, all.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const omit = (picture: Picture) => {
    if (picture.kind === 'image') setBroken((old) => new Set([...old, picture.src]));
  };
  return { all, picture: all[index], index, show: setChosen, step, pressKey, omit };
}
