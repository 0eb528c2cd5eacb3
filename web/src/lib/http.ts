import { locale } from '../messages/locale';
import { campaignHeaders } from './campaign';

const UNEXPECTED = 'Unexpected error';

/** The failure of a call. It is data: the caller decides what to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** HTTP status, or 0 when no answer came. */
    readonly status: number,
    /** Stable code of the failure (S8.30). */
    readonly code: string,
    message: string,
    /** Messages by field name, for forms. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The body of the answer: some codes come with more members. */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** No answer came, though there is a network and something else answers: the browser stopped the call (S8.11). */
export class BlockedCall extends ApiError {}

/** Makes the failure of a call without an answer: a BlockedCall when the shop itself can still be reached. */
export async function unanswered(code: string, message: string): Promise<ApiError> {
  const isBlocked = navigator.onLine && (await isShopThere());
  return isBlocked ? new BlockedCall(0, code, message) : new ApiError(0, code, message);
}

const PROBE_LIMIT_MS = 3000;

/** Whether the shop answers at all, with whatever status: a service worker has no copy for HEAD. */
export async function isShopThere(): Promise<boolean> {
  try {
    const here = location.origin + location.pathname;
    await fetch(here, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}

type Refused = (failure: ApiError, token: string) => void;
const refused = new Set<Refused>();

/** Calls the listener for every token that is answered with 401, before the caller learns of it; returns the function that removes the listener. */
export function onRefusedToken(listener: Refused): () => void {
  refused.add(listener);
  return () => void refused.delete(listener);
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestOptions = {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The one status that counts as done; without it every 2xx does. */
  only?: number;
  /** A write that is sent twice with one key is done once (decisions rule 13). */
  key?: string;
};

/** Sends JSON and gives the JSON of the answer. Calls of our services go through callApi, which types them. */
export async function request<T>(method: Method, url: string, options: RequestOptions = {}): Promise<T> {
  return (await dataOf(await send(method, url, options))) as T;
}

/** Reads a file, which is no JSON. */
export async function requestFile(url: string, options: RequestOptions = {}): Promise<Blob> {
  return (await send('GET', url, { ...options, headers: { Accept: '*/*', ...options.headers } })).blob();
}

/** The answer of a call that succeeded. */
async function send(method: Method, url: string, options: RequestOptions): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: { ...headersOf(options), ...options.headers },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw await unanswered(UNEXPECTED, cause instanceof Error ? cause.message : UNEXPECTED);
  }
  const isDone = options.only === undefined ? response.ok : response.status === options.only;
  if (isDone) return response;
  throw failureOf(response.status, await dataOf(response), options.token);
}

/** The failure that an answer says; who listens hears of a token that is refused. */
export function failureOf(status: number, data: unknown, token: string | undefined): ApiError {
  const failure = toApiError(status, data);
  if (token && status === 401) {
    for (const listener of refused) listener(failure, token);
  }
  return failure;
}

/** The headers of a call. */
export function headersOf({ body, token, key }: RequestOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Language': locale.code,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
    ...regionHeader(token),
    ...campaignHeaders(),
  };
}

/** The region of an account is the part of its token before the first colon. */
function regionHeader(token: string | undefined): Record<string, string> {
  const end = token?.indexOf(':') ?? -1;
  return token && end > 0 ? { 'X-Region': token.slice(0, end) } : {};
}

/** A 204 has no body; an answer that is no JSON is its text (S7.52). */
async function dataOf(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : parsed(await response.text());
}

/** The data of a body; undefined for none. */
export function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** S8.30: the code, else the error, else the payment provider's error as text, else 'Unexpected error'. */
export function errorCode(data: unknown): string {
  if (!isRecord(data)) return UNEXPECTED;
  const provider = data.stripe_error ?? data.stripeError ?? (isRecord(data.error) ? data.error : undefined);
  return textOf(data.code) ?? textOf(data.error) ?? (provider ? JSON.stringify(provider) : UNEXPECTED);
}

export function toApiError(status: number, data: unknown): ApiError {
  const code = errorCode(data);
  const body = isRecord(data) ? data : {};
  const message = textOf(body.message) ?? textOf(body.error_description) ?? textOf(data) ?? code;
  const fields = Object.fromEntries(
    Object.entries([body.fields, body.invalid_fields].find(isRecord) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  return new ApiError(status, code, message, fields, body);
}
