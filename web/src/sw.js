// The service worker of build %BUILD%. It keeps the hashed files of the shop, which
// never change under their name, so that a page that is open while a new build
// arrives still finds its own. Pages and data always come from the network.
const CACHE = 'marketplace-%BUILD%';
const ASSETS = '/marketplace/assets/';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('marketplace-'));
      // The build before this one may still be open in another tab.
      await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith(ASSETS)) event.respondWith(asset(event.request));
});

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}
