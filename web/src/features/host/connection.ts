import type { HostMessage } from '../../lib/host';
import {
  answerFrame,
  callFrame,
  type Frame,
  type HostEvent,
  isAccepted,
  parseCall,
  parseEvent,
  parseFrame,
  refusalFrame,
} from './frames';

/** The connection to the host product whose frame this page is in. */
export type Connection = {
  /** Sends a message; true when the host took it. What is sent before the host is there waits for it, and is not taken yet. */
  send: (message: HostMessage, data: unknown) => Promise<boolean>;
  close: () => void;
};

type ConnectionOptions = {
  parents: readonly string[];
  /** Echoed in each message, so that a host knows which of its frames sent it. */
  pluginId: string | null;
  /** Without envelopes, handshake and answers (contract identity 3.3). */
  isPlain: boolean;
  onEvent: (event: HostEvent) => void;
};

/** As long as the host's own side waits for an answer. */
const ANSWER_MS = 3000;
const MOST_WAITING = 50;

/**
 * S5.15: messages are taken only from an allowed origin over http or https, and
 * only from the window that frames this page. Anybody else is not even answered,
 * and nothing is sent to an origin that is not one of them.
 */
export function isAllowed(origin: string, parents: readonly string[]): boolean {
  return /^https?:\/\//.test(origin) && parents.includes(origin);
}

export function connect(line: ConnectionOptions): Connection {
  const talk = line.isPlain ? plainTransport(line) : callTransport(line);
  const listen = (event: MessageEvent) => {
    if (event.source !== window.parent || !isAllowed(event.origin, line.parents)) return;
    talk.receive(event.data, event.origin);
  };
  addEventListener('message', listen);
  return {
    send: (message, data) => talk.send({ plugin_id: line.pluginId, message, data }),
    close: () => {
      removeEventListener('message', listen);
      talk.end();
    },
  };
}

type OutgoingMessage = { plugin_id: string | null; message: HostMessage; data: unknown };
type Transport = {
  receive: (data: unknown, origin: string) => void;
  send: (outgoing: OutgoingMessage) => Promise<boolean>;
  end: () => void;
};

/** Messages that wait until the host is there; only the newest are kept. */
function messageQueue<T>() {
  let waiting: T[] = [];
  return {
    add: (one: T) => {
      waiting = [...waiting, one].slice(-MOST_WAITING);
    },
    takeAll: () => {
      const all = waiting;
      waiting = [];
      return all;
    },
  };
}

function plainTransport({ parents, onEvent }: ConnectionOptions): Transport {
  const waiting = messageQueue<OutgoingMessage>();
  let target = parentOrigin(parents);
  const send = (outgoing: OutgoingMessage, origin: string) => window.parent.postMessage(outgoing, origin);
  return {
    receive: (data, origin) => {
      const event = parseEvent(data);
      if (!event) return;
      target ??= origin; // a page that hides its address has said now who it is
      for (const outgoing of waiting.takeAll()) send(outgoing, target);
      onEvent(event);
    },
    send: async (outgoing) => {
      if (target) send(outgoing, target);
      else waiting.add(outgoing);
      return target !== null;
    },
    end: () => waiting.takeAll(),
  };
}

/** Who frames this page, as the browser tells it; null when it does not, or when nobody allowed it. */
function parentOrigin(parents: readonly string[]): string | null {
  const told =
    location.ancestorOrigins?.[0] ??
    (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '');
  return isAllowed(told, parents) ? told : null;
}

function callTransport({ onEvent }: ConnectionOptions): Transport {
  const waiting = messageQueue<OutgoingMessage>();
  const open = new Map<number, (isTaken: boolean) => void>();
  let peer: { frame: Frame; origin: string } | null = null;
  let lastRequest = -1;

  const post = (frame: Frame, origin: string) => window.parent.postMessage(frame, origin);
  const settle = (request: number, taken: boolean) => {
    open.get(request)?.(taken);
    open.delete(request);
  };
  const call = (outgoing: OutgoingMessage, to: { frame: Frame; origin: string }) => {
    lastRequest += 1;
    const request = lastRequest;
    post(callFrame(to.frame, request, outgoing), to.origin);
    return new Promise<boolean>((resolve) => {
      open.set(request, resolve);
      setTimeout(() => settle(request, false), ANSWER_MS);
    });
  };
  const finishHandshake = (frame: Frame, origin: string) => {
    peer = { frame, origin };
    post(answerFrame(frame, {}), origin);
    for (const outgoing of waiting.takeAll()) void call(outgoing, peer);
  };
  const handleCall = (frame: Frame, origin: string) => {
    const event = parseEvent(parseCall(frame));
    post(event ? answerFrame(frame) : refusalFrame(frame, 'There is no such method.'), origin);
    if (event) onEvent(event);
  };

  return {
    receive: (data, origin) => {
      const frame = parseFrame(data);
      if (!frame) return;
      if (frame.type === 'handshake') return whenComplete(() => finishHandshake(frame, origin));
      if (frame.owner !== peer?.frame.owner || origin !== peer.origin) return;
      if (frame.type === 'call') handleCall(frame, origin);
      if (frame.type === 'response') settle(Number(frame.request), isAccepted(frame));
    },
    send: async (outgoing) => {
      if (peer) return call(outgoing, peer);
      waiting.add(outgoing);
      return false;
    },
    end: () => {
      for (const request of [...open.keys()]) settle(request, false);
      waiting.takeAll();
    },
  };
}

/** The host expects a page that has loaded completely. */
function whenComplete(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
