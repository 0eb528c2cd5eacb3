let isNew = false;
let registered: ServiceWorkerRegistration | undefined;

/** S4.46: after an update of the service worker, the next navigation is a full one. */
export function isServiceWorkerNew(): boolean {
  return isNew;
}

/** Asks whether there is a newer worker. A browser does so by itself only when it loads a document. */
export function checkServiceWorker(): void {
  // Without a network there is no answer, and none is needed.
  registered?.update().catch(() => {});
}

/** S7.51: registered once the page is loaded, which it may be already. */
export function registerServiceWorker(base: string): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register(base);
  else addEventListener('load', () => register(base), { once: true });
}

function register(base: string) {
  navigator.serviceWorker.register(`${base}/sw.js`, { scope: `${base}/` }).then(
    (registration) => {
      registered = registration;
      watch(registration);
      registration.addEventListener('updatefound', () => watch(registration));
    },
    () => {
      // A browser may refuse; the shop works without.
    },
  );
}

/** The first worker is no update, though it takes control at once; each one after it is. */
function watch(registration: ServiceWorkerRegistration) {
  const before = registration.active;
  registration.installing?.addEventListener('statechange', (event) => {
    const worker = event.target as ServiceWorker;
    if (worker.state === 'activated' && before) isNew = true;
  });
}
