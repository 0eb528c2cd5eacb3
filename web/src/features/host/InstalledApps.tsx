import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useBoot } from '../../lib/boot';
import { hostProduct } from '../../lib/productScope';
import { install as text } from '../../messages/purchase';
import { shell } from '../../messages/shell';
import { AppIcon } from '../../ui/AppIcon';
import { Link } from '../../ui/Link';
import { RetryNote } from '../../ui/RetryNote';
import { type Installed, installedApps } from '../installation/api';
import { settingsAddress } from '../installation/hostPages';
import { useToken } from '../session/model/session';

/** The installed apps of the host product, with their settings there. Nothing where there are none. */
export function InstalledApps() {
  const boot = useBoot();
  const titleId = useId();
  const token = useToken();
  const query = useQuery({ ...installedApps(boot, token, hostProduct()), enabled: token !== '' });
  if (query.isError) return <RetryNote query={query}>{shell.installedFailed}</RetryNote>;
  if (!query.data?.length) return null;
  return (
    <section aria-labelledby={titleId} className="page-top">
      <h2 id={titleId} className="mb-3">
        {shell.installed}
      </h2>
      <ul className="cards">
        {query.data.map((app) => (
          <li key={app.id}>
            <InstalledCard app={app} settings={app.hasAccess ? settingsAddress(app, boot) : null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InstalledCard({ app, settings }: { app: Installed; settings: string | null }) {
  return (
    <article className="app-card">
      <div className="app-card-top">
        <AppIcon src={app.icon} size={46} />
        <h3 className="app-card-name grow">
          <Link
            to={
              app.customProps.isService === 'true' ? `/services/${app.slug}/` : `/embedded-apps/${app.slug}/`
            }
          >
            {app.name}
          </Link>
        </h3>
        {settings && (
          <a className="link" href={settings} aria-label={text.settingsOf(app.name)}>
            {text.settings}
          </a>
        )}
      </div>
      <p className="app-card-text clamp-2">{app.shortDescription}</p>
    </article>
  );
}
