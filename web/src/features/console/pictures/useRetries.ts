import { useEffect, useState } from 'react';

/** How long it takes until a picture that failed is tried again: twice as long each time, up to a minute. */
const pauseAfter = (failures: number) => Math.min(2 ** failures * 1_000, 60_000);

type Attempts = {
  src: string;
  failures: number;
  /** Of a picture that failed: whether it is being loaded again. */
  isTrying: boolean;
  isShown: boolean;
};

/**
 * Loads a picture until it is there: again after growing pauses, and at once when the network is back or the
 * page is looked at again. Without a network, or while nobody looks, nothing is asked for.
 */
export function useRetries(src: string) {
  const [kept, setKept] = useState<Attempts | null>(null);
  // Another picture begins anew.
  const attempts = kept?.src === src ? kept : { src, failures: 0, isTrying: false, isShown: true };
  const { failures, isTrying, isShown } = attempts;
  useEffect(() => {
    // Outside: time, the network, and whether somebody looks.
    if (isShown || isTrying) return;
    const tryAgain = () => {
      if (navigator.onLine && !document.hidden) setKept({ src, failures, isTrying: true, isShown });
    };
    const timer = setTimeout(tryAgain, pauseAfter(failures));
    addEventListener('online', tryAgain);
    document.addEventListener('visibilitychange', tryAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryAgain);
      document.removeEventListener('visibilitychange', tryAgain);
    };
  }, [src, failures, isTrying, isShown]);
  return {
    failures,
    isTrying,
    isShown,
    onLoad: () => setKept({ src, failures, isTrying: false, isShown: true }),
    onError: () => setKept({ src, failures: failures + 1, isTrying: false, isShown: false }),
  };
}
