import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { useInstall } from '../model/useInstall';
import { BOX_ACTION_ID } from './BuyBar';
import { type ScopedInstall, useScopedInstall } from './InstallScope';

// The dialog brings a library: only people who uninstall need it.
const UninstallDialog = lazyPart(() =>
  import('../../installation/UninstallDialog').then((m) => m.UninstallDialog),
);

type OwnInstallProps = {
  app: App;
  /** Is told what became of the installation; null when nobody is signed in any more. */
  onChange: (install: ScopedInstall | null) => void;
};

/** The installation of who is signed in. It draws nothing but its dialog: the box and the bar do. */
export const OwnInstall = memo(function OwnInstall({ app, onChange }: OwnInstallProps) {
  const install = useInstall(app);
  const owned = useOwned(install.state.kind === 'installed');
  useEffect(() => {
    // Outside: the scope, which was drawn before this was loaded.
    if (owned) onChange({ ...install, ...owned });
  });
  useEffect(() => () => onChange(null), [onChange]);
  return (
    <>
      <FocusInBox />
      {install.flow.step === 'asking' && (
        <Suspense>
          <UninstallDialog app={app} onKeep={install.keep} onRemove={install.uninstall} />
        </Suspense>
      )}
    </>
  );
});

const NOT_OWNED: Pick<ScopedInstall, 'Owned'> = {};

/**
 * What stands in the box of an installed app; null while its code comes. Told of the app before, the box
 * would come in pieces, each of which moves the others. What does not come at all is not waited for.
 */
function useOwned(isInstalled: boolean): Pick<ScopedInstall, 'Owned'> | null {
  const [owned, setOwned] = useState<Pick<ScopedInstall, 'Owned'> | null>(null);
  useEffect(() => {
    if (!isInstalled) return;
    // Outside: the network.
    void import('./OwnedParts').then(
      ({ Owned }) => setOwned({ Owned }),
      () => setOwned(NOT_OWNED),
    );
  }, [isInstalled]);
  return isInstalled ? owned : NOT_OWNED;
}

/** Uninstalled or brought back, the box is another one: who had the focus in the one before has it in this one. */
function FocusInBox() {
  const { kind } = useScopedInstall().state;
  const before = useRef(kind);
  useEffect(() => {
    const wasKnown = before.current !== 'looking';
    const wasInstalled = before.current === 'installed';
    before.current = kind;
    if (!wasKnown || kind === 'looking' || wasInstalled === (kind === 'installed')) return;
    // Outside: the focus, which is nowhere, or at a heading (useKeptFocus). The scope has drawn the other box already.
    const box = document.getElementById(BOX_ACTION_ID);
    if (!box || !document.activeElement?.matches('body, h1, h2, h3')) return;
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
  }, [kind]);
  return null;
}
