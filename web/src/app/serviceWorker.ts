let isNew = false;

/** S4.46: after an update of the service worker, the next navigation is a full one. */
export function isServiceWorkerNew(): boolean {
  return isNew;
}

/** S7.51 */
export function registerServiceWorker(base: string): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` }).then(
    (registration) => {
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', (event) => {
          const worker = event.target as ServiceWorker;
          if (worker.state === 'activated' && navigator.serviceWorker.controller) isNew = true;
        });
      });
    },
    () => {
      // A browser may refuse; the shop works without.
    },
  );
}
