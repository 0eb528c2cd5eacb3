import { memo, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { type Install, useInstall } from '../model/useInstall';
import { BOX_ACTION_ID } from './BuyBar';
import { useScopedInstall } from './InstallScope';

// The dialog brings a library: only people who uninstall need it.
const UninstallDialog = lazyPart(() =>
  import('../../installation/UninstallDialog').then((m) => m.UninstallDialog),
);

type OwnInstallProps = {
  app: App;
  /** Is told what became of the installation; null when nobody is signed in any more. */
  onChange: (install: Install | null) => void;
};

/** The installation of who is signed in. It draws nothing but its dialog: the box and the bar do. */
export const OwnInstall = memo(function OwnInstall({ app, onChange }: OwnInstallProps) {
  const install = useInstall(app);
  useEffect(() => {
    // Outside: the scope, which was drawn before this was loaded.
    onChange(install);
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

/** Uninstalled or brought back, the box is another one: who had the focus in the one before has it in this one. */
function FocusInBox() {
  const { kind } = useScopedInstall().state;
  const before = useRef(kind);
  useEffect(() => {
    const wasKnown = before.current !== 'looking';
    const wasInstalled = before.current === 'installed';
    before.current = kind;
    if (!wasKnown || kind === 'looking' || wasInstalled === (kind === 'installed')) return;
    // Outside: the focus. The scope has drawn the other box already.
    const box = document.getElementById(BOX_ACTION_ID);
    if (!box || document.activeElement !== document.body) return;
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
  }, [kind]);
  return null;
}
