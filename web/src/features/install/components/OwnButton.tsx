import './owned.css';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App, Plan } from '../../../lib/wire';
import { install as text } from '../../../messages/install';
import { ownInstall as own } from '../../../messages/ownInstall';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { settingsPath } from '../../installation/model';
import { OwnApp } from '../../installation/OwnApp';
import { checkoutPath, installLabel } from '../model/install';
import { installWords } from '../model/ownInstall';
import type { Install } from '../model/useInstall';
import { Hinted, Main, mainClass } from './InstallButton';

// A menu brings a library: only people who have the app need it.
const MoreMenu = lazyPart(() => import('./MoreMenu').then((m) => m.MoreMenu));

type OwnButtonProps = {
  app: App;
  plan: Plan | undefined;
  install: Install;
  /** What stands in the row of the menu of an installed app. */
  beside?: ReactNode;
};

/** The button of who is signed in, as their account has it. */
export function OwnButton({ app, plan, install, beside }: OwnButtonProps) {
  const { state, flow } = install;
  const isPaidFor = state.kind === 'install' && Boolean(state.isPaidFor);
  const verb = installLabel(app, { isPaidFor });
  switch (state.kind) {
    case 'failed':
      return (
        <Hinted hint={own.unavailable}>
          <Button size="lg" block onClick={install.retry}>
            {own.retry}
          </Button>
        </Hinted>
      );
    case 'install': {
      const { label, hint, isBusy } = installWords(flow, verb, app.name, isPaidFor);
      return (
        <Hinted hint={hint}>
          <Main busy={isBusy} onClick={install.install}>
            {label}
          </Main>
        </Hinted>
      );
    }
    case 'buy':
      return (
        <Link to={checkoutPath(app, plan)} className={mainClass}>
          <span className="btn-label">{installLabel(app, { isTried: state.isTried })}</span>
        </Link>
      );
    case 'refused':
      return <Main reason={<OwnApp sentence={state.sentence} />}>{verb}</Main>;
    case 'installed':
      return <Installed app={app} hasAccess={state.hasAccess} install={install} beside={beside} />;
    default:
      return <Main reason={text.looking}>{verb}</Main>;
  }
}

type InstalledProps = { app: App; hasAccess: boolean; install: Install; beside: ReactNode };

/** The way to the settings of an app that is there, and the menu of everything else. */
function Installed({ app, hasAccess, install, beside }: InstalledProps) {
  const noAccessId = useId();
  const [isMenuWanted, setIsMenuWanted] = useState(false);
  const { flow } = install;
  const more = (
    <Button
      size="lg"
      icon
      aria-label={own.more}
      aria-haspopup="menu"
      busy={flow.step === 'removing'}
      onClick={() => setIsMenuWanted(true)}
    >
      <Ellipsis size={18} aria-hidden="true" />
    </Button>
  );
  return (
    <div>
      <div className="row own-actions">
        {hasAccess ? (
          <Link
            to={settingsPath(app)}
            className={`grow btn-wrap ${buttonClass({ variant: 'primary', size: 'lg' })}`}
          >
            <span className="btn-label">{own.settingsButton}</span>
          </Link>
        ) : (
          <Button size="lg" className="grow btn-wrap" disabled aria-describedby={noAccessId}>
            {own.settingsButton}
          </Button>
        )}
        {beside}
        {isMenuWanted && flow.step !== 'removing' ? (
          <Suspense fallback={more}>
            <MoreMenu
              app={app}
              hasAccess={hasAccess}
              onUninstall={install.mayRemove ? install.ask : undefined}
            />
          </Suspense>
        ) : (
          more
        )}
      </div>
      {!hasAccess && (
        <p className="btn-reason" id={noAccessId}>
          {own.noAccess}
        </p>
      )}
    </div>
  );
}
