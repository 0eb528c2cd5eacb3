import { isObject } from './envelope';
import type { EventName, Events, WidgetState } from './events';
import { type FrameOptions, mountFrame } from './frame';
import { limit } from './limit';
import { type Reply, settle } from './line';
import { type MessageName, type Messages, messageSchema, type Theme } from './messages';
import { read, ShapeError } from './schema';
import { STATE_EVENTS, type StateEventName } from './stateEvents';
import type { FrameState } from './states';
import { openTimers } from './timers';

/**
 * A message of an app: its name, and data that fits the schema of that name. Names that are
 * the app's own arrive as well, as it sent them; what is not in the table ends in the default
 * branch of a switch.
 */
export type Said = { [N in MessageName]: [name: N, data: Messages[N]] }[MessageName];

export type WidgetOptions = FrameOptions & {
  theme: Theme;
  /** Events that say how things are, for an app that starts. */
  state?: WidgetState | undefined;
  /**
   * What the app says. A promise holds the answer back until it settles; one that rejects
   * refuses the call with the error's `message` and `code`.
   */
  onMessage?: ((...said: Said) => unknown) | undefined;
};

export type MountedWidget = {
  readonly frame: HTMLIFrameElement;
  readonly state: FrameState;
  /** Sends an event. One that says how things are is sent again to an app that starts anew, every other one once. */
  send: {
    <N extends EventName>(event: N, data: Events[N]): void;
    (event: string, data?: unknown): void;
  };
  setTheme: (theme: Theme) => void;
  reload: () => void;
  destroy: () => void;
};

/** Apps that say nothing when they have started are told the state this long after the handshake. */
const SILENT_START_MS = 300;
/** Apps attach their handlers a moment after the answer: what happened while they were away waits for them. */
const WAITING_EVENTS_MS = 200;
/** And the state is told once more to those that take longer. */
const REPEAT_MS = 1000;
const MOST_WAITING = 50;
const NAME_LIMIT = 100;

const isStateEvent = (event: string): event is StateEventName =>
  STATE_EVENTS.includes(event as StateEventName);

/** Shows an app in a frame of the container, speaks with it, and tells what it says. */
export function mountWidget(options: WidgetOptions): MountedWidget {
  const { onMessage } = options;
  let { theme } = options;
  const state = new Map<string, unknown>(Object.entries(structuredClone(options.state ?? {})));
  /** State events that have been sent since the app started. */
  const renewed = new Set<string>();
  let waiting: [string, unknown][] = [];
  let isReady = false;
  const { after, forget } = openTimers();
  const mayToast = limit(3, 10_000);

  const deliver = (event: string, data: unknown) =>
    mounted.line.call('handle', { event_name: `livechat:${event}`, event_data: data }, event);

  /** Only after the answer: what comes before it never reaches the app's own handlers. */
  function sendState() {
    forget();
    isReady = true;
    renewed.clear();
    for (const [event, data] of state) deliver(event, data);
    after(WAITING_EVENTS_MS, () => {
      for (const [event, data] of waiting.splice(0)) deliver(event, data);
    });
    after(REPEAT_MS, () => {
      for (const [event, data] of state) if (!renewed.has(event)) deliver(event, data);
    });
  }

  function send(event: string, data: unknown = null) {
    const copy: unknown = structuredClone(data); // what cannot be sent throws here, and later changes do not count
    if (isStateEvent(event)) {
      state.set(event, copy);
      renewed.add(event);
      if (isReady) deliver(event, copy);
    } else if (isReady) deliver(event, copy);
    else waiting = [...waiting, [event, copy] as [string, unknown]].slice(-MOST_WAITING);
  }

  /** What is not as its schema asks for is answered, so that the app goes on, and goes no further. */
  function hear(name: string, raw: unknown, reply: Reply) {
    const schema = messageSchema(name);
    let data = raw;
    try {
      if (schema) data = read(schema, raw);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      mounted.line.drop('shape', name, error.message);
      return reply.accept();
    }
    if (name === 'set_toast' && !mayToast()) {
      mounted.line.drop('rate', name);
      return reply.accept();
    }
    if (name === 'plugin_inited' || name === 'plugin_loaded') {
      reply.accept();
      sendState();
    }
    settle(reply, () => onMessage?.(...([name, data] as Said)));
  }

  const mounted = mountFrame({
    ...options,
    theme: () => theme,
    onLoad() {
      isReady = false;
      forget();
    },
    onConnect: () => after(SILENT_START_MS, sendState), // which `plugin_inited` is faster than
    onCall(method, [said], reply, size) {
      if (method !== 'handle') {
        mounted.line.drop('method', method);
        return reply.refuse(new Error('There is no such method.'));
      }
      if (!isObject(said) || typeof said.message !== 'string' || said.message.length > NAME_LIMIT) {
        mounted.line.drop('envelope', method);
        return reply.accept();
      }
      mounted.heard();
      mounted.log({ direction: 'in', kind: 'message', name: said.message, data: said.data, size });
      hear(said.message, said.data, reply);
    },
  });

  return {
    frame: mounted.element,
    get state() {
      return mounted.state();
    },
    send,
    setTheme(next) {
      theme = next;
      send('change_theme', { theme });
    },
    reload: mounted.reload,
    destroy() {
      forget();
      mounted.destroy();
    },
  };
}
