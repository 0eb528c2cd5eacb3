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
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(BASE))
    return;
  const below = url.pathname.slice(BASE.length);
  const base = BASE + (LANGUAGE.exec(below)?.[0] ?? '');
  const rest = below.replace(LANGUAGE, '');
  if (rest.startsWith('assets/')) event.respondWith(fileOf(request));
  else if (NOT_KEPT.some((part) => rest.startsWith(part))) return;
  else if (rest.startsWith('page-data/') && rest.endsWith('/page-data.json'))
    event.respondWith(visited(request));
  else if (request.mode === 'navigate') event.respondWith(visited(request, base));
});

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
    if (response.ok && !response.redirected) {
      await keep(cache, request, response.clone());
      // The first page that is read in another language brings the page for when there is no network.
      if (base && !(await caches.match(base + OFFLINE))) keepOfflinePage(base).catch(() => {});
    }
    return response;
  } catch (failure) {
    const kept = (await cache.match(request)) ?? (base && (await caches.match(base + OFFLINE)));
    if (kept) return kept;
    throw failure;
  }
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_PAGES)).map((key) => cache.delete(key)));
}

/** The page for when there is no network, with the files that it needs. */
async function keepOfflinePage(base) {
  const cache = await caches.open(FILES);
  const response = await fetch(base + OFFLINE, { cache: 'reload' });
  if (!response.ok) return;
  const html = await response.clone().text();
  const files = new Set(html.match(/\/marketplace\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []);
  await cache.put(base + OFFLINE, response);
  await Promise.all([...files].map((file) => cache.add(file)));
}
