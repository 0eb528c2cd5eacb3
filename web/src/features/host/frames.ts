// The two transports between a host product and a page in its frame (contract
// identity 3.2, 3.3): envelopes that the host numbers, or plain messages.

const MARK = '@@livechat/postmessenger';

/** One envelope. Owner and instance are chosen by the host, and copied by us. */
export type Frame = {
  [MARK]: true;
  owner: string;
  instance: number;
  type: 'handshake' | 'call' | 'response' | 'emit';
  data: unknown;
  request: number | string | null;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: ReadonlySet<unknown> = new Set(['handshake', 'call', 'response', 'emit']);

/** An envelope; null for anything else. Hosts add keys of their own, so those are not looked at. */
export function parseFrame(data: unknown): Frame | null {
  if (!isRecord(data) || data[MARK] !== true) return null;
  if (typeof data.owner !== 'string' || typeof data.instance !== 'number' || !TYPES.has(data.type))
    return null;
  return data as Frame;
}

/** An event of the host: its name without the prefix, and its data. */
export type HostEvent = { name: string; data: unknown };

const PREFIX = 'livechat:';

/** What a host's call or plain message carries; null for what is no event. Names without the prefix are dropped. */
export function parseEvent(value: unknown): HostEvent | null {
  if (!isRecord(value) || typeof value.event_name !== 'string') return null;
  if (!value.event_name.startsWith(PREFIX)) return null;
  return { name: value.event_name.slice(PREFIX.length), data: value.event_data };
}

/** The argument of a call of the one method that we have. */
export function parseCall({ data }: Frame): unknown {
  if (!isRecord(data) || data.method !== 'handle' || !Array.isArray(data.args)) return undefined;
  return data.args[0];
}

type Peer = Pick<Frame, 'owner' | 'instance'>;

const frameOf = ({ owner, instance }: Peer, rest: Pick<Frame, 'type' | 'data' | 'request'>): Frame => ({
  [MARK]: true,
  owner,
  instance,
  ...rest,
});

export const callFrame = (peer: Peer, request: number, arg: unknown): Frame =>
  frameOf(peer, { type: 'call', data: { method: 'handle', args: [arg] }, request });

export const answerFrame = (to: Frame, result?: unknown): Frame =>
  frameOf(to, { type: 'response', data: { error: false, result }, request: to.request });

export const refusalFrame = (to: Frame, message: string): Frame =>
  frameOf(to, {
    type: 'response',
    data: { error: true, result: { real: true, error: { message } } },
    request: to.request,
  });

/** Whether a response says that the call was taken. */
export const isAccepted = ({ data }: Frame): boolean => isRecord(data) && data.error === false;
