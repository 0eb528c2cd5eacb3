// Failures that somebody should look at (S8.31). Without an address to report
// to, everything here does nothing; the reporter itself is fetched when it starts.

/** The part of the shop in which it happened. */
export type Area = 'user' | 'cart' | 'checkout' | 'page';

/** A failure, and which call or step it was. */
export type Failed = { area: Area; type: string; failure: unknown };

export type Reporter = (failed: Failed) => void;

const MOST_WAITING = 20;
let reporter: Reporter | 'off' | 'loading' = 'off';
let waiting: Failed[] = [];

/** Reports a failure; type says which call or step it was. */
export function report(area: Area, type: string, failure: unknown): void {
  if (reporter === 'off') return;
  const failed = { area, type, failure };
  if (reporter !== 'loading') reporter(failed);
  else if (waiting.length < MOST_WAITING) waiting.push(failed);
}

/** Loads the reporter; failures that happen meanwhile are sent once it is there. */
export async function startReports(load: () => Promise<Reporter>): Promise<void> {
  if (reporter !== 'off') return;
  reporter = 'loading';
  try {
    const loaded = await load();
    reporter = loaded;
    for (const one of waiting) loaded(one);
  } catch {
    reporter = 'off'; // blocked by the browser, or offline
  }
  waiting = [];
}
