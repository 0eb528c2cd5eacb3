import { isInLanguage } from '../../lib/boot';
import { normalPath } from '../../lib/pages/address';
import type { Boot, Page, PageKind } from '../../lib/wire';
import { readViewed } from '../for-you/viewed';

// What the service worker kept of the pages that were opened here (sw.js).

/** A page that can be opened without a network. */
export type SavedPage = {
  /** Below the origin. */
  address: string;
  kind: PageKind;
  name: string;
  /** Address of its icon; symbols stand for the others. */
  icon?: string;
  /** When it was read, in milliseconds since 1970. */
  at: number;
};

const CACHE = 'marketplace-visited';
const MOST_SHOWN = 8;

/** Pages that say something by themselves; those of an account are empty without a network. */
const SHOWN: readonly PageKind[] = ['home', 'app', 'listing', 'expert', 'developer', 'compare', 'legal'];

/**
 * The saved pages, the last visited first, each once, without the one that is open. Apps whose page was
 * fetched ahead, and never looked at, come after all others.
 */
export async function readSaved(boot: Boot, here: string): Promise<SavedPage[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(
    (await cache.keys()).map(async ({ url }) => savedPage(boot, url, await cache.match(url))),
  );
  const byPage = new Map<string, SavedPage>();
  // Times are in whole seconds; of one second, what was kept last was visited last.
  for (const one of kept
    .filter((page) => page !== null)
    .reverse()
    .sort((a, b) => b.at - a.at)) {
    const page = pathOf(one.address);
    if (page !== pathOf(here) && !byPage.has(page)) byPage.set(page, one);
  }
  const list = [...byPage.values()];
  const isOpened = openedIn(boot);
  return [...list.filter(isOpened), ...list.filter((page) => !isOpened(page))].slice(0, MOST_SHOWN);
}

/** Who refused to be remembered has no list of what they looked at: then any page may have been. */
function openedIn(boot: Boot): (page: SavedPage) => boolean {
  const viewed = new Set(readViewed().map(({ path }) => pathOf(boot.base + path)));
  return ({ kind, address }) => kind !== 'app' || viewed.size === 0 || viewed.has(pathOf(address));
}

const pathOf = (address: string) => normalPath(address.split('?')[0] ?? '');

async function savedPage(boot: Boot, url: string, kept: Response | undefined): Promise<SavedPage | null> {
  const page = kept && pageOf(await kept.text());
  if (!page || page.embedded || !SHOWN.includes(page.kind) || !isInLanguage(boot, new URL(url).pathname))
    return null;
  return {
    address: boot.base + page.path + new URL(url).search,
    kind: page.kind,
    at: Date.parse(kept.headers.get('Date') ?? '') || 0,
    ...nameOf(page),
  };
}

const DATA = /<script id="page" type="application\/json">([^<]*)<\/script>/;

/** The data of a page, from its document or from a file of its own; null when it is neither. */
function pageOf(text: string): Page | null {
  try {
    return JSON.parse(text.startsWith('{') ? text : (DATA.exec(text)?.[1] ?? 'null')) as Page | null;
  } catch {
    return null; // half a copy
  }
}

function nameOf({ app, expert, developer, title }: Page): Pick<SavedPage, 'name' | 'icon'> {
  const shown = app ?? expert ?? developer;
  return shown ? { name: shown.name, icon: shown.icon } : { name: title.split(' | ')[0] ?? title };
}
