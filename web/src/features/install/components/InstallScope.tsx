import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { type Install, useInstall } from '../model/useInstall';

// The dialog brings a library: only people who uninstall need it.
const UninstallDialog = lazyPart(() =>
  import('../../installation/UninstallDialog').then((m) => m.UninstallDialog),
);

const InstallContext = createContext<Install | null>(null);

/** What the price box and the bar of phones share: one installation at a time, and one dialog. */
export function InstallScope({ app, children }: { app: App; children: ReactNode }) {
  const install = useInstall(app);
  return (
    <InstallContext value={install}>
      {children}
      {install.flow.step === 'asking' && (
        <Suspense>
          <UninstallDialog app={app} onKeep={install.keep} onRemove={install.uninstall} />
        </Suspense>
      )}
    </InstallContext>
  );
}

/** The installation that all parts of the scope share. */
export function useScopedInstall(): Install {
  const install = useContext(InstallContext);
  if (!install) throw new Error('there is no InstallScope around this');
  return install;
}
