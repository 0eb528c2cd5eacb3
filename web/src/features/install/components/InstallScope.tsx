import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { useSession } from '../../session/model/session';
import { IDLE, publicStateOf } from '../model/install';
import type { Install } from '../model/useInstall';
import type { OwnedProps } from './OwnedParts';

// Only who is signed in installs.
const OwnInstall = lazyPart(() => import('./OwnInstall').then((m) => m.OwnInstall));

/** What the parts of the page share, and what stands in the box of an installed app, once its code is here. */
export type ScopedInstall = Install & { Owned?: ComponentType<OwnedProps> | undefined };

const InstallContext = createContext<ScopedInstall | null>(null);

const nothing = () => {};

/** What nobody does before it is known who is signed in. */
const NO_ACTIONS: Omit<Install, 'state' | 'signIn'> = {
  flow: IDLE,
  install: nothing,
  mayRemove: false,
  ask: nothing,
  keep: nothing,
  uninstall: nothing,
  removal: null,
  undo: nothing,
  retry: nothing,
};

/** What the price box and the bar of phones share: one installation at a time, and one dialog. */
export function InstallScope({ app, children }: { app: App; children: ReactNode }) {
  const session = useSession();
  const [own, setOwn] = useState<ScopedInstall | null>(null);
  const isSignedIn = session.status === 'signed-in';
  const visitors: Install = {
    ...NO_ACTIONS,
    state: publicStateOf(app, session) ?? { kind: 'looking' },
    signIn: () => void session.signIn(),
  };
  return (
    <InstallContext value={(isSignedIn && own) || visitors}>
      {children}
      {isSignedIn && (
        <Suspense>
          <OwnInstall app={app} onChange={setOwn} />
        </Suspense>
      )}
    </InstallContext>
  );
}

/** The installation that all parts of the scope share. */
export function useScopedInstall(): ScopedInstall {
  const install = useContext(InstallContext);
  if (!install) throw new Error('no InstallScope');
  return install;
}
