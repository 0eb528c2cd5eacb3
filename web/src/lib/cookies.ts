// The cookies that the shop writes for itself, below its base path.

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decoded(pair.slice(name.length + 1));
  }
  return null;
}

/** The names of the cookies that this page can see. */
export const cookieNames = (): string[] =>
  document.cookie.split('; ').flatMap((pair) => pair.split('=')[0] || []);

/** Stores a value for that many seconds; 0 seconds remove it. */
export function writeCookie(name: string, value: string, path: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and it is asynchronous
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null; // not ours
  }
}
