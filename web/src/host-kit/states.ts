import { openTimers } from './timers';

/** How a frame is doing; the words of its `data-state`. */
export type FrameState = 'loading' | 'slow' | 'connected' | 'static' | 'failed' | 'blocked';

const SLOW_MS = 10_000;
const FAILED_MS = 30_000;
/** A page without an SDK never answers, and neither does one that may not be framed: hosts cannot tell them apart. */
const STATIC_MS = 5_000;

/** Follows a frame from its address to its first answer (contract: sections 11 and 13). */
export function trackState(onState: (state: FrameState) => void) {
  let state: FrameState = 'loading';
  const { after, forget } = openTimers();
  const change = (next: FrameState) => {
    if (state === next) return;
    state = next;
    onState(state);
  };

  return {
    get current(): FrameState {
      return state;
    },
    /** The frame was given its address. */
    start() {
      forget();
      change('loading');
      after(SLOW_MS, () => change('slow'));
      after(FAILED_MS, () => change('failed'));
    },
    /** It has loaded a document. What left its address comes back only by an answer. */
    loaded() {
      forget();
      if (state === 'blocked') return;
      change('loading');
      after(STATIC_MS, () => change(navigator.onLine ? 'static' : 'failed'));
    },
    connected() {
      forget();
      change('connected');
    },
    blocked() {
      forget();
      change('blocked');
    },
    end: forget,
  };
}
