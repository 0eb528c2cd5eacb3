let isNew = false;

/** S4.46: after an update of the service worker, the next navigation is a full one. */
export function isServiceWorkerNew(): boolean {
  return isNew;
}

/** S7.51 */
export function registerServiceWorker(base: string): void {
  if (!('serviceWorker' in navigator)) return;
  // The first worker is no update, though it may take control at once.
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` }).then(
    (registration) => {
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', (event) => {
          const worker = event.target as ServiceWorker;
          if (worker.state === 'activated' && hadWorker) isNew = true;
        });
      });
    },
    () => {
      // A browser may refuse; the shop works without.
    },
  );
}
