import './quick-install.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../../../lib/boot';
import { toPageAddress } from '../../../lib/pages/address';
import { pageQuery } from '../../../lib/pages/pageData';
import type { App } from '../../../lib/wire';
import { install as text } from '../../../messages/install';
import { installing } from '../../../messages/installing';
import { AppIcon } from '../../../ui/AppIcon';
import { Dialog } from '../../../ui/Dialog';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { useInstall } from '../model/useInstall';
import { InstallOffer } from './InstallOffer';
import type { Actionable } from './QuickAction';

type QuickInstallProps = { app: Actionable; onClose: () => void };

/** From a list: what a free app may do in the account, and the button of its page. */
export function QuickInstall({ app, onClose }: QuickInstallProps) {
  const { base } = useBoot();
  const query = useQuery(pageQuery(base, toPageAddress(app.path, '')));
  const found = query.data?.app;
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      icon={<AppIcon src={app.icon} size={36} eager />}
      title={installing.installOf(app.name, app.service)}
    >
      {found ? (
        <Installation app={found} onDone={onClose} />
      ) : query.isSuccess || query.isError ? (
        <RetryNote query={query} live>
          {installing.appUnread(app.name)}
        </RetryNote>
      ) : (
        <div className="quick-install" role="status" aria-label={text.looking}>
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </Dialog>
  );
}

function Installation({ app, onDone }: { app: App; onDone: () => void }) {
  const install = useInstall(app);
  const isDone = install.state.kind === 'installed';
  useEffect(() => {
    // Outside: the card, which says that it is installed.
    if (isDone) onDone();
  }, [isDone, onDone]);
  return <InstallOffer app={app} install={install} />;
}
