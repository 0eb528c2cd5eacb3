import './console-room.css';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mayReload } from '../app/reload';
import { readDocumentData } from '../lib/boot';
import { startReports } from '../lib/report';
import type { Boot } from '../lib/wire';
import { ConsoleApp } from './ConsoleApp';

// A chunk that is gone was replaced by a newer build: one full load brings the new one.
addEventListener('vite:preloadError', (event) => {
  const isOffline = !navigator.onLine;
  if (isOffline) event.preventDefault();
  if (isOffline || !mayReload('chunk')) return;
  event.preventDefault();
  location.reload();
});

const boot = readDocumentData<Boot>('boot');
const root = document.getElementById('root');
if (!boot || !root) throw new Error('the document came without its data');
const { sentryDsn, build } = boot;
if (sentryDsn)
  void startReports(async () => (await import('../app/reporter')).startReporter(sentryDsn, build));
const queryClient = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
createRoot(root).render(
  <StrictMode>
    <ConsoleApp boot={boot} queryClient={queryClient} />
  </StrictMode>,
);
