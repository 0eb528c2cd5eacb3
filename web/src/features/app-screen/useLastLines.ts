import { useRef, useState } from 'react';
import type { LogEntry } from '../../host-kit/v1';
import { lineOf } from '../../lib/messageLines';

const MOST = 20;

/** The last messages of a frame as lines, the newest first. They are read when somebody asks, so nothing is drawn for them. */
export function useLastLines() {
  const entries = useRef<readonly LogEntry[]>([]);
  const [log] = useState(() => ({
    lines: () => entries.current.map(lineOf),
    onLog: (entry: LogEntry) => {
      entries.current = [entry, ...entries.current].slice(0, MOST);
    },
  }));
  return log;
}
