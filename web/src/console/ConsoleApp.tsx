import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Router } from 'wouter';
import { useLinks } from '../app/useLinks';
import { Broken } from '../features/console/frame/Broken';
import { CONSOLE_BASE } from '../features/console/paths';
import { NotificationsProvider } from '../features/notifications/notifications';
import { SessionProvider } from '../features/session/model/session';
import { BootContext, useBoot } from '../lib/boot';
import type { Boot } from '../lib/wire';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { ConsoleScreen } from './ConsoleScreen';

/** The developer console: a room beside the shop, with pages of its own. */
export function ConsoleApp({ boot, queryClient }: { boot: Boot; queryClient: QueryClient }) {
  return (
    <BootContext value={boot}>
      <QueryClientProvider client={queryClient}>
        <Router base={CONSOLE_BASE}>
          <ErrorBoundary fallback={<Broken />}>
            <NotificationsProvider>
              <FollowLinks />
              <SessionProvider stays>
                <ConsoleScreen />
              </SessionProvider>
            </NotificationsProvider>
          </ErrorBoundary>
        </Router>
      </QueryClientProvider>
    </BootContext>
  );
}

/** Links of the console are followed without a new document; those that leave it are the browser's. */
function FollowLinks() {
  const boot = useBoot();
  const room = useMemo(() => ({ ...boot, base: CONSOLE_BASE }), [boot]);
  return (
    <BootContext value={room}>
      <Follow />
    </BootContext>
  );
}

function Follow() {
  useLinks();
  return null;
}
