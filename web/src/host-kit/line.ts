// The line to one frame: who is believed, the handshake, calls and their answers
// (contract: sections 3, 4, 5 and 12).

import {
  type EnvelopeType,
  isObject,
  MARK,
  readCall,
  readEnvelope,
  readHandshake,
  refusal,
} from './envelope';
import { limit } from './limit';
import type { DropReason, Note } from './log';
import { measure } from './measure';

/** How often the handshake is offered: as long as the frame lives, because apps may start late or twice. */
const OFFER_MS = 500;
/** What a host hears of one frame in a second. */
const MESSAGES_A_SECOND = 50;
/** Requests of ours that the frame has not answered; whoever leaves more of them never answers. */
const MOST_OPEN = 1000;

/** Answers one call; further answers do nothing, and none is sent to a document that has gone. */
export type Reply = { accept: () => void; refuse: (error: unknown) => void };

/** Answers a call with what the product made of it: at once, or when its promise settles. */
export function settle(reply: Reply, work: () => unknown): void {
  try {
    const result = work();
    if (isObject(result) && typeof result.then === 'function')
      Promise.resolve(result).then(reply.accept, reply.refuse);
    else reply.accept();
  } catch (error) {
    reply.refuse(error);
  }
}

/**
 * Stands for the app's window, for a host that has the origin of the accounts service: an app that
 * waits for its sign-in window takes any message with data from there for the answer. Handshakes
 * have none, and always come from the host itself, to whom they are answered.
 */
export type Relay = { postMessage: (message: unknown, origin: string) => void };

export type LineOptions = {
  frame: HTMLIFrameElement;
  /** The only origin that is spoken to and heard. */
  origin: string;
  /** Bare messages without envelopes, which go one way only. */
  isPlain: boolean;
  /** What the frame learns with the handshake. */
  greeting?: object | undefined;
  relay?: Relay | undefined;
  onConnect: (told: unknown) => void;
  onCall: (method: string, args: unknown[], reply: Reply, size: number) => void;
  /** The frame's window spoke from another origin. */
  onForeign: () => void;
  log: (note: Note) => void;
};

export type Line = {
  /** The frame has loaded a document: everything of the one before is forgotten. */
  restart: () => void;
  call: (method: string, argument: unknown, name: string) => void;
  drop: (reason: DropReason, name: string, detail?: string) => void;
  close: () => void;
};

/** One loaded document. */
type Load = {
  owner: string;
  instance: number;
  /** What waits for the answer to each request of ours. */
  open: Map<number, (answer: unknown) => void>;
};

const random = (words: number) => crypto.getRandomValues(new Uint32Array(words));

/** 128 random bits as the owner, so that no other frame can say it is this one. */
const newLoad = (): Load => ({
  owner: [...random(4)].map((word) => word.toString(16).padStart(8, '0')).join(''),
  instance: random(1)[0] ?? 0,
  open: new Map(),
});

/** What a line of the log calls a call: its message, else its method. */
function nameOf({ method, args: [said] }: { method: string; args: unknown[] }): string {
  return isObject(said) && typeof said.message === 'string' ? said.message.slice(0, 100) : method;
}

export function openLine(options: LineOptions): Line {
  const { frame, origin, isPlain, log, relay } = options;
  let load = newLoad();
  let lastRequest = 0;
  let dropped = 0;
  let offers: ReturnType<typeof setTimeout> | undefined;
  const mayPass = limit(MESSAGES_A_SECOND, 1000);
  const mayLog = limit(MESSAGES_A_SECOND, 1000);

  const post = (from: Load, type: EnvelopeType, data: unknown, request: unknown) => {
    const { owner, instance } = from;
    const to = (data && relay) || frame.contentWindow;
    (to as Relay | null)?.postMessage({ [MARK]: true, owner, instance, type, data, request }, origin);
  };

  function ask(type: EnvelopeType, data: unknown, onAnswer: (answer: unknown) => void) {
    lastRequest += 1;
    post(load, type, data, lastRequest);
    if (load.open.size >= MOST_OPEN) load.open.clear();
    load.open.set(lastRequest, onAnswer);
  }

  function offer() {
    post(load, 'handshake', options.greeting, null);
    // Not an interval: after a pause of the page two of its turns may come at once, and the
    // frame waits for 50 ms of silence.
    offers = setTimeout(offer, OFFER_MS);
  }

  function drop(reason: DropReason, name: string, detail?: string) {
    dropped += 1;
    if (mayLog())
      log({
        direction: 'in',
        kind: 'dropped',
        name,
        reason,
        dropped,
        detail,
      });
  }

  const replyTo = (from: Load, request: unknown, name: string): Reply => {
    const asked = performance.now();
    let isOpen = true;
    const answer = (data: object) => {
      if (!isOpen || from !== load) return;
      isOpen = false;
      post(from, 'response', data, request);
      log({ direction: 'out', kind: 'answer', name, data, ms: performance.now() - asked });
    };
    return {
      accept: () => answer({ error: false, result: null }),
      refuse: (error) => answer(refusal(error)),
    };
  };

  function finishHandshake(form: string, told: unknown) {
    log({ direction: 'in', kind: 'handshake', name: form, data: told });
    options.onConnect(told);
  }

  /** The first answer to an offer; packages that know the four-way form wait for an echo of it. */
  function hearHandshake(data: unknown) {
    const said = readHandshake(data);
    if (!said) return drop('envelope', 'handshake');
    if (!said.isFourWay) return finishHandshake('two-way', said.data);
    ask('handshake_echo', null, () => finishHandshake('four-way', said.data));
  }

  function hearResponse(request: number, data: unknown) {
    const onAnswer = load.open.get(request);
    if (!onAnswer) return drop('unasked', 'response', String(request));
    load.open.delete(request);
    onAnswer(data);
  }

  function hearEnvelope(message: unknown) {
    const envelope = readEnvelope(message);
    if (!envelope) return drop('envelope', 'message');
    if (envelope.owner !== load.owner || envelope.instance !== load.instance)
      return drop('owner', envelope.type);
    const { type, data, request } = envelope;
    if (type === 'response' && typeof request === 'number') {
      const { fault } = measure(data);
      return fault ? drop(fault, type) : hearResponse(request, data);
    }
    if (!mayPass()) {
      drop('rate', type);
      if (type === 'call') {
        const error = { message: 'Too many messages.', code: 'TOO_MANY' };
        post(load, 'response', refusal(error), request);
      }
      return;
    }
    const { fault, size } = measure(data);
    if (fault) return drop(fault, type);
    if (type === 'response' && request === null) return hearHandshake(data);
    const call = type === 'call' ? readCall(data) : null;
    if (!call) return drop('envelope', type);
    options.onCall(call.method, call.args, replyTo(load, request, nameOf(call)), size);
  }

  function hearPlain(message: unknown) {
    if (!mayPass()) return drop('rate', 'message');
    const { fault, size } = measure(message);
    if (fault) return drop(fault, 'message');
    const nobody: Reply = { accept: () => {}, refuse: () => {} };
    options.onCall('handle', [message], nobody, size);
  }

  function hear(event: MessageEvent) {
    if (!event.source || event.source !== frame.contentWindow) {
      // All other strangers are not ours to judge. On a page with many frames most messages are of strangers.
      if (event.data?.owner === load.owner) drop('source', 'message', event.origin);
    } else if (event.origin !== origin) {
      clearTimeout(offers);
      drop('origin', 'message', event.origin);
      options.onForeign();
    } else if (isPlain) hearPlain(event.data);
    else hearEnvelope(event.data);
  }
  addEventListener('message', hear);

  return {
    restart() {
      clearTimeout(offers);
      load = newLoad();
      if (!isPlain) offer();
    },
    call(method, argument, name) {
      if (isPlain) {
        const detail = 'This app listens to another product’s address.';
        return log({ direction: 'out', kind: 'note', name, detail });
      }
      const asked = performance.now();
      ask('call', { method, args: [argument] }, (data) =>
        log({ direction: 'in', kind: 'answer', name, data, ms: performance.now() - asked }),
      );
      log({ direction: 'out', kind: 'event', name, data: argument });
    },
    drop,
    close() {
      clearTimeout(offers);
      removeEventListener('message', hear);
    },
  };
}
