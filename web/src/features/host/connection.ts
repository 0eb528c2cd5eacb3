import type { HostMessage } from '../../lib/host';
import {
  answerFrame,
  callFrame,
  type Frame,
  type HostEvent,
  isTaken,
  parseCall,
  parseEvent,
  parseFrame,
  refusalFrame,
} from './frames';

/** The line to the host product whose frame this page is in. */
export type Connection = {
  /** Sends a message; true when the host took it. What is said before the host is there waits for it, and is not taken yet. */
  tell: (message: HostMessage, data: unknown) => Promise<boolean>;
  close: () => void;
};

type Line = {
  parents: readonly string[];
  /** Echoed in each message, so that a host knows which of its frames speaks. */
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

export function connect(line: Line): Connection {
  const talk = line.isPlain ? plainTalk(line) : calledTalk(line);
  const listen = (event: MessageEvent) => {
    if (event.source !== window.parent || !isAllowed(event.origin, line.parents)) return;
    talk.hear(event.data, event.origin);
  };
  addEventListener('message', listen);
  return {
    tell: (message, data) => talk.say({ plugin_id: line.pluginId, message, data }),
    close: () => {
      removeEventListener('message', listen);
      talk.end();
    },
  };
}

type Said = { plugin_id: string | null; message: HostMessage; data: unknown };
type Talk = {
  hear: (data: unknown, origin: string) => void;
  say: (said: Said) => Promise<boolean>;
  end: () => void;
};

/** What waits until the host is there, the newest when it is too much. */
function waitingRoom<T>() {
  let waiting: T[] = [];
  return {
    add: (one: T) => {
      waiting = [...waiting, one].slice(-MOST_WAITING);
    },
    leave: () => {
      const all = waiting;
      waiting = [];
      return all;
    },
  };
}

function plainTalk({ parents, onEvent }: Line): Talk {
  const waiting = waitingRoom<Said>();
  let target = parentOrigin(parents);
  const send = (said: Said, origin: string) => window.parent.postMessage(said, origin);
  return {
    hear: (data, origin) => {
      const event = parseEvent(data);
      if (!event) return;
      target ??= origin; // a page that hides its address has said now who it is
      for (const said of waiting.leave()) send(said, target);
      onEvent(event);
    },
    say: async (said) => {
      if (target) send(said, target);
      else waiting.add(said);
      return target !== null;
    },
    end: () => waiting.leave(),
  };
}

/** Who frames this page, as the browser tells it; null when it does not, or when nobody allowed it. */
function parentOrigin(parents: readonly string[]): string | null {
  const told =
    location.ancestorOrigins?.[0] ??
    (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '');
  return isAllowed(told, parents) ? told : null;
}

function calledTalk({ onEvent }: Line): Talk {
  const waiting = waitingRoom<Said>();
  const open = new Map<number, (isTaken: boolean) => void>();
  let peer: { frame: Frame; origin: string } | null = null;
  let lastRequest = -1;

  const post = (frame: Frame, origin: string) => window.parent.postMessage(frame, origin);
  const settle = (request: number, taken: boolean) => {
    open.get(request)?.(taken);
    open.delete(request);
  };
  const call = (said: Said, to: { frame: Frame; origin: string }) => {
    lastRequest += 1;
    const request = lastRequest;
    post(callFrame(to.frame, request, said), to.origin);
    return new Promise<boolean>((resolve) => {
      open.set(request, resolve);
      setTimeout(() => settle(request, false), ANSWER_MS);
    });
  };
  const shake = (frame: Frame, origin: string) => {
    peer = { frame, origin };
    post(answerFrame(frame, {}), origin);
    for (const said of waiting.leave()) void call(said, peer);
  };
  const take = (frame: Frame, origin: string) => {
    const event = parseEvent(parseCall(frame));
    post(event ? answerFrame(frame) : refusalFrame(frame, 'There is no such method.'), origin);
    if (event) onEvent(event);
  };

  return {
    hear: (data, origin) => {
      const frame = parseFrame(data);
      if (!frame) return;
      if (frame.type === 'handshake') return whenComplete(() => shake(frame, origin));
      if (frame.owner !== peer?.frame.owner || origin !== peer.origin) return;
      if (frame.type === 'call') take(frame, origin);
      if (frame.type === 'response') settle(Number(frame.request), isTaken(frame));
    },
    say: async (said) => {
      if (peer) return call(said, peer);
      waiting.add(said);
      return false;
    },
    end: () => {
      for (const request of [...open.keys()]) settle(request, false);
      waiting.leave();
    },
  };
}

/** A host counts on a page that is there as a whole. */
function whenComplete(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
