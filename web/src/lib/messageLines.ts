// What went between a host and the frame of an app, as lines that people read and pass on.

const SECRET = /token|secret|authorization|password/i;
const DEEPEST = 12;

/** The data without what looks like a token. */
export function withoutSecrets(data: unknown, depth = 0): unknown {
  if (typeof data !== 'object' || data === null || depth > DEEPEST) return data;
  if (Array.isArray(data)) return data.map((one) => withoutSecrets(one, depth + 1));
  if (data instanceof Date || data instanceof Error) return String(data);
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      SECRET.test(key) ? '(secret)' : withoutSecrets(value, depth + 1),
    ]),
  );
}

/** The data as JSON, as far as it is some. */
export function jsonOf(data: unknown): string {
  try {
    return JSON.stringify(data) ?? '';
  } catch {
    return '(not JSON)';
  }
}

type Entry = {
  kind: string;
  direction: string;
  name: string;
  data?: unknown;
  reason?: string | undefined;
  detail?: string | undefined;
};

/** One message as a line. */
export const lineOf = ({ kind, direction, name, data, reason, detail }: Entry): string =>
  [kind, direction, name, data == null ? '' : jsonOf(withoutSecrets(data)), reason, detail]
    .filter(Boolean)
    .join(' ');
