// S9.10: pages behind links are fetched ahead: at once when a person points at
// one, else those in view, four at a time with three seconds between.

export const BATCH_SIZE = 4;
export const BATCH_PAUSE_MS = 3000;

type Connection = { effectiveType?: string; saveData?: boolean };

const CRAWLER = /bot|crawler|spider|crawling|slurp|lighthouse/i;

export function mayPrefetch(userAgent: string, connection: Connection | undefined): boolean {
  if (CRAWLER.test(userAgent)) return false;
  return !(connection?.saveData || connection?.effectiveType?.includes('2g'));
}

export type PrefetchQueue = { add: (url: string) => void; stop: () => void };

/** Hands out what is added in batches. The same thing is never handed out twice. */
export function prefetchQueue(fetchAhead: (url: string) => void): PrefetchQueue {
  const seen = new Set<string>();
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function nextBatch() {
    for (const url of waiting.splice(0, BATCH_SIZE)) fetchAhead(url);
    timer = waiting.length > 0 ? setTimeout(nextBatch, BATCH_PAUSE_MS) : undefined;
  }
  return {
    add(url) {
      if (seen.has(url)) return;
      seen.add(url);
      waiting.push(url);
      timer ??= setTimeout(nextBatch, BATCH_PAUSE_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
