// The service worker of build %BUILD%. It keeps the hashed files of the shop, which
// never change under their name, so that a page that is open while a new build
// arrives still finds its own. Pages and their data come from the network; a copy
// of those that were visited is kept for when there is none. Nothing about the
// person is in them.
const BASE = '/marketplace/';
const FILES = 'marketplace-%BUILD%';
const PAGES = 'marketplace-visited';
/** The base of a language, below that of the shop; English has none. */
const LANGUAGE = /^(?:%LANGUAGES%)\//;
const OFFLINE = 'offline/';
const MOST_PAGES = 80;
/** Steps of a purchase are never shown from a copy. */
const NOT_KEPT = ['checkout/', 'cart/', 'sign-in/', 'pictures/', 'media/'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage(BASE));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('marketplace-') && name !== PAGES);
      // The build before this one may still be open in another tab.
      await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
      await self.clients.claim();
      // Not waited for: what pages ask is answered only when the worker is active.
      for (const { url } of await self.clients.matchAll({ type: 'window' })) keepOpened(url).catch(() => {});
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const place = placeOf(new URL(request.url));
  if (request.method !== 'GET' || !place) return;
  const { base, rest } = place;
  if (rest.startsWith('assets/')) event.respondWith(fileOf(request));
  else if (!isKept(rest)) return;
  else if (rest.startsWith('page-data/') && rest.endsWith('/page-data.json'))
    event.respondWith(visited(request));
  else if (request.mode === 'navigate') event.respondWith(visited(request, base));
});

/** The base of an address, with its language, and the path below it; null outside of the shop. */
function placeOf({ origin, pathname }) {
  if (origin !== self.location.origin || !pathname.startsWith(BASE)) return null;
  const below = pathname.slice(BASE.length);
  return { base: BASE + (LANGUAGE.exec(below)?.[0] ?? ''), rest: below.replace(LANGUAGE, '') };
}

const isKept = (rest) => !NOT_KEPT.some((part) => rest.startsWith(part));

/** The page that brought the worker came before it: what is kept of later pages is asked for anew, mostly the browser has it. */
async function keepOpened(address) {
  const url = new URL(address);
  url.hash = '';
  const place = placeOf(url);
  const pages = await caches.open(PAGES);
  if (!place || !isKept(place.rest) || (await pages.match(url))) return;
  const response = await fetch(url);
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  await keep(pages, url, response, place.base);
  await keepFiles(await caches.open(FILES), html);
  // What of a query the data depends on, only the page knows.
  if (url.search) return;
  const data = `${place.base}page-data/${place.rest.replace(/\/$/, '') || 'index'}/page-data.json`;
  await keep(pages, data, await fetch(data));
}

async function fileOf(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(FILES);
    await cache.put(request, response.clone());
  }
  return response;
}

/** From the network; without one the copy of the last visit, else the page that says so. */
async function visited(request, base) {
  const cache = await caches.open(PAGES);
  try {
    const response = await fetch(request);
    await keep(cache, request, response.clone(), base);
    return response;
  } catch (failure) {
    const kept = (await cache.match(request)) ?? (base && (await caches.match(base + OFFLINE)));
    if (kept) return kept;
    throw failure;
  }
}

async function keep(cache, request, response, base) {
  if (!response.ok || response.redirected) return;
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_PAGES)).map((key) => cache.delete(key)));
  // The first page that is read in another language brings the page for when there is no network.
  if (base && !(await caches.match(base + OFFLINE))) keepOfflinePage(base).catch(() => {});
}

/** The page for when there is no network, with the files that it needs. */
async function keepOfflinePage(base) {
  const cache = await caches.open(FILES);
  const response = await fetch(base + OFFLINE, { cache: 'reload' });
  if (!response.ok) return;
  const html = await response.clone().text();
  await cache.put(base + OFFLINE, response);
  await keepFiles(cache, html);
}

async function keepFiles(cache, html) {
  const files = new Set(html.match(/\/marketplace\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []);
  await Promise.all([...files].map(async (file) => (await cache.match(file)) ?? cache.add(file)));
}
