// Reads a query string. The engine of the server has no URLSearchParams, and
// both sides must read an address the same way.

export type QueryPairs = readonly (readonly [name: string, value: string])[];

export function parseQuery(search: string): QueryPairs {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [decode(name), decode(rest.join('='))] as const;
    });
}

export function firstValue(pairs: QueryPairs, name: string): string | null {
  return pairs.find((pair) => pair[0] === name)?.[1] ?? null;
}

function decode(text: string): string {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
