import { ApiError } from './http';
import type { Area, Failed } from './report';

// What of a failure is reported; fetched with the reporter.

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

/** The report of a failure; null for noise. */
export function reportOf({ area, type, failure }: Failed): Report | null {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  if (isNoise(error.message)) return null;
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
