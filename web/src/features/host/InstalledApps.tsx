import './installed-apps.css';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useBoot } from '../../lib/boot';
import { hostProduct } from '../../lib/productScope';
import { embedded } from '../../messages/embedded';
import { install as text } from '../../messages/purchase';
import { AppIcon } from '../../ui/AppIcon';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { RetryNote } from '../../ui/RetryNote';
import { MoreLink } from '../../ui/SectionHead';
import { type Installed, installedApps } from '../installation/api';
import { settingsAddress } from '../installation/hostPages';
import { useToken } from '../session/model/session';

/** The installed apps of the host product, first what is to be finished. Nothing where there are none. */
export function InstalledApps() {
  const boot = useBoot();
  const titleId = useId();
  const token = useToken();
  const query = useQuery({ ...installedApps(boot, token, hostProduct()), enabled: token !== '' });
  if (query.isError) return <RetryNote query={query}>{embedded.installedFailed}</RetryNote>;
  if (!query.data?.length) return null;
  const unfinished = query.data.find((app) => app.setupRequired && app.hasAccess);
  return (
    <>
      {unfinished && <SetUpStrip app={unfinished} />}
      <section aria-labelledby={titleId} className="own-apps">
        <div className="sec-head">
          <h2 id={titleId}>{embedded.installed}</h2>
          <MoreLink
            link={{ text: embedded.allInstalled(query.data.length), path: '/embedded-my-apps/' }}
            context={embedded.installed}
          />
        </div>
        <ul className="own-apps-row">
          {query.data.map((app) => (
            <li key={app.id}>
              <InstalledTile app={app} settings={app.hasAccess ? settingsAddress(app, boot) : null} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const pathOf = ({ slug, customProps }: Installed): string =>
  customProps.isService === 'true' ? `/services/${slug}/` : `/embedded-apps/${slug}/`;

function SetUpStrip({ app }: { app: Installed }) {
  return (
    <section className="set-up-strip" aria-label={embedded.setUpLeft(app.name)}>
      <AppIcon src={app.icon} size={36} />
      <div className="grow">
        <h2 className="title-16">{embedded.setUpLeft(app.name)}</h2>
        <p className="small muted">{app.customProps.finishInstallCopy || embedded.setUpText}</p>
      </div>
      <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to={`${pathOf(app)}?action=settings`}>
        {embedded.setUp}
      </Link>
    </section>
  );
}

/** An app as a tile: pressed, it is shown; its settings are the host's. */
function InstalledTile({ app, settings }: { app: Installed; settings: string | null }) {
  return (
    <div className="own-app" data-unfinished={app.setupRequired || undefined}>
      <Link to={pathOf(app)}>
        <AppIcon src={app.icon} size={40} />
        <span className="ellip">{app.name}</span>
      </Link>
      {settings && (
        <a className="link tiny" href={settings} aria-label={text.settingsOf(app.name)}>
          {text.settings}
        </a>
      )}
    </div>
  );
}
