import { ApiError } from './http';

// Failures that somebody should look at (S8.31). Without an address to report
// to, everything here does nothing; the reporter itself is fetched when it starts.

/** The part of the shop in which it happened. */
export type Area = 'user' | 'cart' | 'checkout' | 'page';

/** One failure as it is reported: no token, no address, no words of the person. */
export type Report = {
  area: Area;
  type: string;
  failure: Error;
  status?: number;
  code?: string;
  /** What the service answered, without what the person had typed: its sentence and the names of fields. */
  response?: { message: string; fields: string[] };
};

export type Reporter = (report: Report) => void;

/** Noise that says nothing about the shop (S8.31). */
const NOISE = [
  /Loading (CSS )?chunk .+ failed/i,
  /(dynamically imported module|Importing a module script failed)/i,
  /Failed to fetch|NetworkError when attempting to fetch|Load failed/i,
  /Unexpected end of JSON input/i,
  /ResizeObserver loop/i,
  /cross-?storage/i,
];

export const isNoise = (message: string): boolean => NOISE.some((one) => one.test(message));

const MOST_WAITING = 20;
let reporter: Reporter | 'off' | 'loading' = 'off';
let waiting: Report[] = [];

/** Reports a failure; type says which call or step it was. */
export function report(area: Area, type: string, failure: unknown): void {
  if (reporter === 'off') return;
  const next = reportOf(area, type, failure);
  if (isNoise(next.failure.message)) return;
  if (reporter !== 'loading') reporter(next);
  else if (waiting.length < MOST_WAITING) waiting.push(next);
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

function reportOf(area: Area, type: string, failure: unknown): Report {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  const known =
    failure instanceof ApiError
      ? {
          status: failure.status,
          code: failure.code,
          response: { message: failure.message, fields: Object.keys(failure.fields) },
        }
      : {};
  return { area, type, failure: error, ...known };
}
