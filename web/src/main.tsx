import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App';
import { goToLastPath } from './app/lastPath';
import { queryClientWith } from './app/queryClient';
import { mayReload } from './app/reload';
import { registerServiceWorker } from './app/serviceWorker';
import { readDocumentData, rootOf } from './lib/boot';
import { pathBelow, toPageAddress } from './lib/pages/address';
import { loadView, loadWholeView } from './lib/pages/views';
import { startReports } from './lib/report';
import type { Boot, Page } from './lib/wire';
import './routes/client.gen';

// A chunk that is gone was replaced by a newer build (S4.47). One full navigation
// brings the new one; after that, the failure reaches the 500 view.
addEventListener('vite:preloadError', (event) => {
  // Without a network there is no newer build to fetch; a page from a copy does without what is missing.
  const isOffline = !navigator.onLine;
  if (isOffline) event.preventDefault();
  if (isOffline || !mayReload('chunk')) return;
  event.preventDefault();
  goToLastPath();
});

/** The address that this document came from; the address bar may have moved on while its scripts were on their way. */
function documentAddress(): URL {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href);
}

async function start() {
  const boot = readDocumentData<Boot>('boot');
  const page = readDocumentData<Page>('page');
  const root = document.getElementById('root');
  if (!boot || !page || !root) throw new Error('the document came without its data');

  const loaded = documentAddress();
  const address = toPageAddress(pathBelow(boot.base, loaded.pathname), loaded.search);
  const app = (
    <StrictMode>
      <App boot={boot} queryClient={queryClientWith(boot.base, address, page)} />
    </StrictMode>
  );
  const { sentryDsn } = boot;
  if (sentryDsn)
    void startReports(async () => (await import('./app/reporter')).startReporter(sentryDsn, boot.build));
  // Without markup (the server could not render the page) the browser renders it.
  await (root.firstChild ? loadView : loadWholeView)(page.kind);
  // The markup can be read meanwhile, so hydration has a low priority.
  if (root.firstChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  if (import.meta.env.PROD) registerServiceWorker(rootOf(boot));
}

void start();
