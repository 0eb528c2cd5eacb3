import { memo, Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { type Install, useInstall } from '../model/useInstall';

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
  if (install.flow.step !== 'asking') return null;
  return (
    <Suspense>
      <UninstallDialog app={app} onKeep={install.keep} onRemove={install.uninstall} />
    </Suspense>
  );
});
