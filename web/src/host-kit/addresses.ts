// Which addresses a host takes from an app (contract: sections 2, 7, 8 and 11).

const ADDRESS_LIMIT = 2000;

/** Browsers read a backslash as a slash and drop control characters, so that what is checked is not what is opened. */
const TRICKY = /[\\\s\p{Cc}]/u;

function parseAddress(address: string, protocols: readonly string[]): URL | null {
  if (address.length > ADDRESS_LIMIT || TRICKY.test(address)) return null;
  // Without `scheme:` it would be one of the host's own addresses.
  const scheme = protocols.find((protocol) => address.toLowerCase().startsWith(protocol));
  if (!scheme || !URL.canParse(address)) return null;
  return new URL(address);
}

/** An absolute http or https address without a name and password in it. */
export function isWebAddress(address: string): boolean {
  const url = parseAddress(address, ['http://', 'https://']);
  return url !== null && !url.username && !url.password;
}

/** What an app may let people click on: the web, and mail. */
export const isLink = (address: string): boolean =>
  isWebAddress(address) || parseAddress(address, ['mailto:']) !== null;

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Encrypted, or on the machine of somebody who writes an app. */
const isSafe = (url: URL): boolean => url.protocol === 'https:' || LOOPBACK.test(url.hostname);

/** An address of a picture. */
export const isPicture = (address: string): boolean => isWebAddress(address) && isSafe(new URL(address));

/** A path of the host: it cannot lead to another origin. */
export const isHostPath = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && !TRICKY.test(path);

const isDecodable = (query: string): boolean => {
  try {
    // The bundler drops a call whose value nobody uses, though it may throw.
    return decodeURIComponent(query).length >= 0;
  } catch {
    return false;
  }
};

/**
 * The address of a widget, or a TypeError when no host may frame it: on an origin of the
 * host's own an app would read the host's pages, and a broken percent sequence makes the
 * SDK throw before it connects.
 */
export function widgetAddress(address: string, ownOrigins: readonly string[]): URL {
  const refuse = (reason: string): never => {
    throw new TypeError(`The widget’s address ${reason}.`);
  };
  if (!isWebAddress(address)) refuse('is no web address');
  const url = new URL(address);
  if (!isSafe(url)) refuse('is not encrypted');
  if (!isDecodable(url.search) || !isDecodable(url.hash)) refuse('has a broken %');
  if (ownOrigins.includes(url.origin)) refuse('is the host’s own');
  return url;
}

/**
 * The address of a widget's frame. What stands in it stays, letter for letter: the SDKs
 * split it by hand, and to them `+` is no space.
 */
export function frameAddress(widget: URL, id: string, theme: string): string {
  const query = `plugin_id=${encodeURIComponent(id)}&theme=${encodeURIComponent(theme)}`;
  const own = widget.search.slice(1);
  return `${widget.origin}${widget.pathname}?${own ? `${own}&` : ''}${query}${widget.hash}`;
}

/** Whether the widget's own address asks for messages without envelopes; the SDKs take the last of two. */
export const isPlain = (widget: URL): boolean =>
  new URLSearchParams(widget.search).getAll('connection').at(-1) === 'plain';
