// What is installed, and what of it appears where (contract: section 13).

import type { Placement } from './messages';

/** A token of the person, or who knows the one of now. */
export type Token = string | (() => string | Promise<string>);

export const tokenOf = async (token: Token): Promise<string> =>
  typeof token === 'function' ? token() : token;

export type InstalledWidget = {
  id: string;
  placement: Placement;
  url: string;
  title?: string | null | undefined;
  /** What it shows before its frame has loaded; `checkInitialState` reads it. */
  shortcut: { initialState: unknown } | null;
};

export type InstalledApp = {
  id: string;
  slug: string;
  name: string;
  /** False for somebody who is left without access to it. */
  hasAccess: boolean;
  /** True for somebody who let it in once and lets it in no more. */
  signedOut: boolean;
  widgets: InstalledWidget[];
};

export type ListOptions = {
  /** Where the API is: `https://shop.example/api`. */
  api: string;
  token: Token;
  product: 'livechat' | 'helpdesk';
  /** Only apps that appear there, and their widgets there. */
  placement?: Placement | undefined;
  /** Called with the first answer, and whenever it is another one. */
  onChange: (apps: readonly InstalledApp[]) => void;
  /** The list could not be read: what is there stays, and it is tried again. */
  onError?: ((error: Error & { status?: number }) => void) | undefined;
};

export type WidgetList = {
  readonly apps: readonly InstalledApp[];
  /** Looks now: something was installed in this window. */
  poke: () => Promise<void>;
  stop: () => void;
};

const LOOK_MS = 15_000;

/** What of the answer appears there; widgets without an address run elsewhere. */
function appsIn(answer: InstalledApp[], placement?: Placement): InstalledApp[] {
  const apps = answer.map((app) => ({
    ...app,
    widgets: app.widgets.filter((one) => one.url && (!placement || one.placement === placement)),
  }));
  return placement ? apps.filter(({ widgets }) => widgets.length > 0) : apps;
}

/** Reads the list, and again every 15 s, when the tab or the network is back, and on `poke`. */
export function listWidgets(options: ListOptions): WidgetList {
  const { api, token, product, placement, onChange, onError } = options;
  let apps: readonly InstalledApp[] = [];
  let known = '';
  let etag = '';
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look() {
    const headers: Record<string, string> = { Authorization: `Bearer ${await tokenOf(token)}` };
    if (etag) headers['If-None-Match'] = etag;
    const answer = await fetch(`${api}/applications/installed?product=${product}`, { headers });
    if (answer.status === 304) return;
    if (!answer.ok) throw Object.assign(new Error('No list.'), { status: answer.status });
    const next = appsIn(await answer.json(), placement);
    etag = answer.headers.get('ETag') ?? '';
    const text = JSON.stringify(next);
    if (text === known || isStopped) return;
    known = text;
    apps = next;
    onChange(apps);
  }

  async function lookAsOftenAsWanted() {
    while (isWanted && !isStopped) {
      isWanted = false;
      await look().catch((error: Error) => {
        known = etag = ''; // so that the next answer is told, also when it is the same
        if (!isStopped) onError?.(error);
      });
    }
    running = null;
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(lookAgain, LOOK_MS);
  }

  /** An answer that is on its way may be of before what happened, so it is asked once more. */
  function poke(): Promise<void> {
    isWanted = true;
    running ??= lookAsOftenAsWanted();
    return running;
  }
  const lookAgain = () => {
    if (!document.hidden) void poke();
  };
  document.addEventListener('visibilitychange', lookAgain);
  addEventListener('online', lookAgain);
  void poke();

  return {
    get apps() {
      return apps;
    },
    poke,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      removeEventListener('online', lookAgain);
    },
  };
}
