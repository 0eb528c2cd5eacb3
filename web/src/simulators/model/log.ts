import type { LogEntry } from '../../host-kit/v1';
import { createStore } from './store';

// Every message between the product and its frames, for developers.

/** A line of the log: what the host library says of apps, and what goes to and fro with the marketplace. */
export type LogLine = Pick<LogEntry, 'app' | 'direction' | 'kind' | 'name'> &
  Partial<Omit<LogEntry, 'placement'>> & { placement: string };
export type NumberedLine = LogLine & { n: number; at: number };

/** Older lines go. */
const MOST = 1000;
const SECRET = /token|secret|authorization|password/i;

export const log = createStore<{ lines: readonly NumberedLine[]; isPaused: boolean }>({
  lines: [],
  isPaused: false,
});
let last = 0;

/** Writes a line, the newest first. What looks like a token never stands in it. */
export function writeLog(line: LogLine): void {
  if (log.get().isPaused) return;
  last += 1;
  const numbered: NumberedLine = { at: Date.now(), ...line, data: withoutSecrets(line.data), n: last };
  log.set(({ lines, isPaused }) => ({ isPaused, lines: [numbered, ...lines].slice(0, MOST) }));
}

export const clearLog = () => log.set((before) => ({ ...before, lines: [] }));
export const pauseLog = (isPaused: boolean) => log.set((before) => ({ ...before, isPaused }));

export function jsonOf(data: unknown): string {
  try {
    return JSON.stringify(data) ?? '';
  } catch {
    return '(not JSON)';
  }
}

function withoutSecrets(data: unknown, depth = 0): unknown {
  if (typeof data !== 'object' || data === null || depth > 12) return data;
  if (Array.isArray(data)) return data.map((one) => withoutSecrets(one, depth + 1));
  if (data instanceof Date || data instanceof Error) return String(data);
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      SECRET.test(key) ? '(secret)' : withoutSecrets(value, depth + 1),
    ]),
  );
}
