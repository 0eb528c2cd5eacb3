import '../catalog/components/app-cards.css';
import { catalogueText } from '../../lib/catalogueText';
import { initials } from '../../lib/names';
import { accountListing as text } from '../../messages/accountListing';
import { HUE_NAMES, hash } from '../../recipes/hues';
import { AppIcon } from '../../ui/AppIcon';
import { Badge, type Tone } from '../../ui/Badge';
import { Link } from '../../ui/Link';
import type { OwnApp } from './api';

export function OwnCard({ app, path }: { app: OwnApp; path: string }) {
  return (
    <article className="app-card">
      <div className="app-card-top">
        <OwnIcon app={app} size={46} />
        <h2 className="app-card-name grow">
          <Link
            className="app-card-link"
            to={app.status === 'PUBLISHED' && !app.hidden ? publicPath(app) : `${path}${app.slug}/`}
          >
            {app.name}
          </Link>
        </h2>
      </div>
      <p className="app-card-text clamp-2" {...catalogueText}>
        {app.shortDescription}
      </p>
      <div className="app-card-foot">
        <AppStatus app={app} />
      </div>
    </article>
  );
}

/** Where everybody finds it: services have pages of their own. */
const publicPath = ({ slug, customProps }: OwnApp) =>
  customProps.isService === 'true' ? `/services/${slug}/` : `/apps/${slug}/`;

/** Letters stand for an icon that could not be drawn. */
export function OwnIcon({ app, size }: { app: Pick<OwnApp, 'icon' | 'name' | 'slug'>; size: number }) {
  if (app.icon) return <AppIcon src={app.icon} size={size} eager />;
  return (
    <span className="avatar" data-hue={HUE_NAMES[hash(app.slug) % HUE_NAMES.length]} aria-hidden="true">
      {initials(app.name)}
    </span>
  );
}

const TONES: Record<string, Tone> = {
  IN_DEVELOPMENT: 'line',
  IN_REVIEW: 'warning',
  ACCEPTED: 'accent',
  PUBLISHED: 'success',
};

/** S4.06 */
export function AppStatus({ app }: { app: Pick<OwnApp, 'status'> }) {
  return <Badge tone={TONES[app.status] ?? 'line'}>{text.status[app.status]}</Badge>;
}
