import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { myApps as text } from '../../../messages/myApps';
import { uninstall as installText } from '../../../messages/uninstall';
import { AppIcon } from '../../../ui/AppIcon';
import { Button } from '../../../ui/Button';
import { SectionHead } from '../../../ui/SectionHead';
import { type Removed, removedApps } from '../../installation/api';
import { useUninstall } from '../../installation/useUninstall';
import { uninstallable } from '../uninstallable';
import { AppName } from './AppRow';

type RemovedAppsProps = {
  token: string;
  /** Staff in a ghost login look only. */
  mayChange: boolean;
};

/** What was uninstalled and can be brought back; nothing while there is none. */
export function RemovedApps({ token, mayChange }: RemovedAppsProps) {
  const { data } = useQuery(removedApps(useBoot(), token));
  if (!data?.length) return null;
  return (
    <section className="sec" aria-label={text.removed}>
      <SectionHead title={text.removed} text={text.removedLead} />
      <ul className="app-list" aria-label={text.removed}>
        {data.map((app) => (
          <RemovedRow key={app.id} app={app} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  );
}

function RemovedRow({ app, mayChange }: { app: Removed; mayChange: boolean }) {
  const { isBusy, undo } = useUninstall();
  return (
    <li>
      <AppIcon src={app.icon} size={44} />
      <div className="app-list-wide">
        <AppName app={app} />
        <p className="app-list-note">{text.removedOn(day(app.removedAt), day(app.undoUntil))}</p>
        {app.refusal && <p className="app-list-note">{app.refusal.message}</p>}
      </div>
      {mayChange && !app.refusal && (
        <div className="app-list-actions">
          <Button size="sm" busy={isBusy} onClick={() => void undo(uninstallable(app))}>
            {installText.bringBack} <span className="sr-only">{app.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
