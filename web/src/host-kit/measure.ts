// How large a message is, before anybody walks it without looking: what an app sends may
// hold itself, be ten thousand levels deep, or take five megabytes.

/** The most bytes of a message. */
export const SIZE_LIMIT = 64 * 1024;
const DEPTH_LIMIT = 50;
const encoder = new TextEncoder();

export type Fault = 'size' | 'depth' | 'form';
export type Measured = { fault: Fault | null; size: number };

/** A text of more UTF-16 units than are left has more bytes, too. To encode a short one takes long, and few need it. */
const bytesOf = (text: string): number =>
  text.length > SIZE_LIMIT || !/[^\0-~]/.test(text) ? text.length : encoder.encode(text).length;

/** Measures a message about as JSON would be long. Stops where it is too large. */
export function measure(message: unknown): Measured {
  let size = 0;
  const open: [value: unknown, depth: number][] = [[message, 0]];
  const grow = (by: number) => {
    size += by;
    return size > SIZE_LIMIT;
  };
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' ? grow(bytesOf(value) + 2) : grow(4)) return { fault: 'size', size };
    if (typeof value !== 'object' || value === null || value instanceof Date) continue;
    if (depth > DEPTH_LIMIT) return { fault: 'depth', size };
    if (value instanceof Error) open.push([value.message + value.stack, depth]);
    else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
      for (const key in value) {
        if (key === '__proto__') return { fault: 'form', size };
        if (grow(bytesOf(key) + 3)) return { fault: 'size', size };
        open.push([Reflect.get(value, key), depth + 1]);
      }
    } else return { fault: 'form', size };
  }
  return { fault: null, size };
}
