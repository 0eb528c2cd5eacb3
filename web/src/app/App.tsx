import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AroundNavHandler, Router } from 'wouter';
import { NotificationsProvider } from '../features/notifications/notifications';
import { BootContext } from '../lib/boot';
import { insideHost } from '../lib/host';
import type { Boot } from '../lib/wire';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { FailureScreen } from './FailureScreen';
import { rememberPath } from './lastPath';
import { PageScreen } from './PageScreen';
import { leaveForNewEntry, newEntryState } from './scroll';

type AppProps = {
  boot: Boot;
  queryClient: QueryClient;
  /** The address that the server renders; a browser reads its own. */
  server?: { path: string; search: string };
};

export function App({ boot, queryClient, server }: AppProps) {
  return (
    <BootContext value={boot}>
      <QueryClientProvider client={queryClient}>
        <Router
          base={boot.base}
          aroundNav={nameEntry}
          {...(server ? { ssrPath: boot.base + server.path, ssrSearch: server.search } : {})}
        >
          <ErrorBoundary fallback={<FailureScreen />}>
            <NotificationsProvider>
              <PageScreen />
            </NotificationsProvider>
          </ErrorBoundary>
        </Router>
      </QueryClientProvider>
    </BootContext>
  );
}

const nameEntry: AroundNavHandler = (navigate, address, options) => {
  const to = insideHost(address);
  rememberPath(to);
  if (!options?.replace) leaveForNewEntry();
  const entry = options?.replace ? history.state : newEntryState();
  navigate(to, { ...options, state: { ...options?.state, ...entry } });
};
