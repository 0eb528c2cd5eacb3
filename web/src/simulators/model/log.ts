import type { LogEntry } from '../../host-kit/v1';
import { withoutSecrets } from '../../lib/messageLines';
import { createStore } from './store';

// Every message between the product and its frames, for developers.

/** A line of the log: what the host library says of apps, and what goes to and fro with the marketplace. */
export type LogLine = Pick<LogEntry, 'app' | 'direction' | 'kind' | 'name'> &
  Partial<Omit<LogEntry, 'placement'>> & { placement: string };
export type NumberedLine = LogLine & { n: number; at: number };

/** Older lines go. */
const MOST = 1000;

/** Between two times that the log is drawn: an app may send ten thousand messages at once. */
const PAUSE_MS = 50;

type Log = { lines: readonly NumberedLine[]; isPaused: boolean };

export const log = createStore<Log>({ lines: [], isPaused: false }, PAUSE_MS);
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
