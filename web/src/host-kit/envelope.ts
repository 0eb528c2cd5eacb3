// The envelope of transport A (contract: section 3).

export const MARK = '@@livechat/postmessenger';
const FOUR_WAY = '@@livechat/4way';

const TYPES = ['handshake', 'handshake_echo', 'call', 'response', 'emit'] as const;
export type EnvelopeType = (typeof TYPES)[number];

export type Envelope = {
  owner: string;
  instance: number;
  type: EnvelopeType;
  data: unknown;
  request: unknown;
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An envelope, null for anything else. The packages add a key of their own, so further keys do not matter. */
export function readEnvelope(data: unknown): Envelope | null {
  if (!isObject(data) || data[MARK] !== true) return null;
  const { owner, instance, type } = data;
  if (typeof owner !== 'string' || typeof instance !== 'number' || !TYPES.includes(type as EnvelopeType))
    return null;
  return data as Envelope;
}

/** What a frame says of itself in its answer to the handshake, and whether it waits for an echo. */
export function readHandshake(data: unknown): { isFourWay: boolean; data: unknown } | null {
  if (!isObject(data) || data.error !== false || !isObject(data.result)) return null;
  const { result } = data;
  const isFourWay = result[FOUR_WAY] === true;
  return { isFourWay, data: isFourWay ? result.data : result };
}

/** The method and the arguments of a call, null when it has none. */
export function readCall(data: unknown): { method: string; args: unknown[] } | null {
  if (!isObject(data) || typeof data.method !== 'string' || !Array.isArray(data.args)) return null;
  return { method: data.method, args: data.args };
}

/** What refuses a call: the SDK's promise rejects with an Error of this message and code. */
export function refusal(error: unknown): object {
  const { message, code } = isObject(error) ? error : {};
  const said = typeof message === 'string' && message ? message : 'The host refused.';
  const named = typeof code === 'string' || typeof code === 'number' ? { code } : {};
  return { error: true, result: { real: true, error: { message: said, ...named } } };
}
