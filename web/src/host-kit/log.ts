/** Why something of an app was not taken. */
export type DropReason =
  /** It names this frame's connection, but another window said it. */
  | 'source'
  /** The frame is at another origin than the widget's. */
  | 'origin'
  /** It belongs to an earlier document, or to nobody. */
  | 'owner'
  | 'envelope'
  /** An answer to a call that is not open. */
  | 'unasked'
  /** More than 50 messages in a second. */
  | 'rate'
  | 'size'
  | 'depth'
  | 'form'
  /** It is not what the schema of its message asks for. */
  | 'shape'
  | 'method';

/** One line of what went between a host and a frame. */
export type LogEntry = {
  /** When, as `Date.now()` has it. */
  at: number;
  app: string;
  placement: string;
  direction: 'in' | 'out';
  kind: 'handshake' | 'message' | 'event' | 'answer' | 'dropped' | 'note';
  /** The message, the event, or the form of the handshake (`two-way`, `four-way`, `plain`). */
  name: string;
  data?: unknown;
  /** Bytes, of what came in. */
  size?: number;
  /** Milliseconds until the answer. */
  ms?: number;
  reason?: DropReason;
  /** What exactly was wrong, or how many have been dropped in this frame so far. */
  detail?: string | undefined;
  dropped?: number;
};

export type Note = Omit<LogEntry, 'at' | 'app' | 'placement'>;
