import { initials } from '../../lib/names';
import { mine as text } from '../../messages/mine';
import { HUE_NAMES, hash } from '../../recipes/hues';
import { Badge, type Tone } from '../../ui/Badge';
import { Link } from '../../ui/Link';
import type { OwnApp } from './api';

/** Pictures of apps that are not published are no one's to fetch, so letters stand for them. */
export function OwnCard({ app, path }: { app: OwnApp; path: string }) {
  return (
    <article className="app-card">
      <div className="app-card-top">
        <span className="avatar" data-hue={HUE_NAMES[hash(app.slug) % HUE_NAMES.length]} aria-hidden="true">
          {initials(app.name)}
        </span>
        <h2 className="app-card-name flex-1 min-w-0">
          <Link
            className="app-card-link"
            to={app.status === 'PUBLISHED' && !app.hidden ? `/apps/${app.slug}/` : `${path}${app.slug}/`}
          >
            {app.name}
          </Link>
        </h2>
      </div>
      <p className="app-card-text line-clamp-2">{app.shortDescription}</p>
      <div className="app-card-foot">
        <AppStatus app={app} />
      </div>
    </article>
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
