// The line to the host by hand: what an app knows of it, and may misuse.

export const MARK = '@@livechat/postmessenger';

export type Line = { owner: string; instance: number };

let line: Line = { owner: '', instance: 0 };

/** The owner and instance of this frame, once the host has offered them. */
export const ownLine = (): Line => line;

addEventListener('message', ({ data, source }) => {
  if (source === parent && data?.[MARK] && data.type === 'handshake')
    line = { owner: data.owner, instance: data.instance };
});

export const envelope = (
  type: string,
  data: unknown,
  request: number | null,
  { owner, instance }: Line = line,
) => ({
  [MARK]: true,
  owner,
  instance,
  type,
  data,
  request,
});

let request = 5000;

/** A call as the SDKs make it. */
export function call(message: string, data: unknown, at: Line = line, plugin = 'trouble') {
  request += 1;
  return envelope('call', { method: 'handle', args: [{ plugin_id: plugin, message, data }] }, request, at);
}

export const toast = (content: unknown, kind: unknown = 'success') => call('set_toast', { content, kind });

export const post = (message: unknown, to: Window = parent) => to.postMessage(message, '*');

/** A document of our own in another window: it runs a script there. */
export const page = (script: string) =>
  URL.createObjectURL(new Blob([`<!doctype html><script>${script}</script>`], { type: 'text/html' }));

/** The line of the document before this one; names of windows outlive their documents. */
export function lineBeforeReload(): Line | null {
  const kept = window.name;
  window.name = '';
  try {
    return JSON.parse(kept) as Line;
  } catch {
    return null;
  }
}

/** Loads this page anew; the next document finds our line. */
export function reloadWithLine(): void {
  window.name = JSON.stringify(line);
  location.reload();
}
