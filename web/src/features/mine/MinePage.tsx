import '../app-page/app-page.css';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, PackageOpen, RefreshCw } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import { initials } from '../../lib/names';
import type { Mine } from '../../lib/wire';
import { mine as text } from '../../messages/en';
import { HUE_NAMES, hash } from '../../recipes/hues';
import { Badge, type Tone } from '../../ui/Badge';
import { Button, buttonClass } from '../../ui/Button';
import { Crumbs } from '../../ui/Crumbs';
import { EmptyState } from '../../ui/EmptyState';
import { Link } from '../../ui/Link';
import { Skeleton } from '../../ui/Skeleton';
import { FeatureList } from '../app-page/FeatureList';
import { useSession } from '../session/session';
import { type OwnApp, ownApps } from './api';

/** A list that only signed-in people have, filled by the browser (S2.15). */
export function MinePage({ mine }: { mine: Mine }) {
  const boot = useBoot();
  const session = useSession();
  const token = session.status === 'signed-in' ? session.user.token : '';
  const query = useQuery({ ...ownApps(boot, token, mine.list), enabled: token !== '' });
  const app = query.data?.find((one) => one.slug === mine.slug);
  return (
    <>
      <div className="page-head">
        <Crumbs links={app ? [...mine.breadcrumbs, { text: app.name, path: mine.path }] : mine.breadcrumbs} />
        <h1>{app ? app.name : mine.heading}</h1>
        <p className="lead">{app ? app.shortDescription : mine.text}</p>
      </div>
      <div className="pt-9">
        {session.status === 'signed-out' || session.status === 'rejected' ? (
          <EmptyState
            icon={LockKeyhole}
            title={text.signInTitle}
            text={text.signInText}
            action={<Button onClick={() => void session.signIn()}>{text.signIn}</Button>}
          />
        ) : query.isError ? (
          <EmptyState
            icon={RefreshCw}
            title={text.failed[mine.list]}
            text={text.failedText}
            action={<Button onClick={() => void query.refetch()}>{text.retry}</Button>}
          />
        ) : query.data ? (
          <Found mine={mine} apps={query.data} app={app} />
        ) : (
          <Waiting />
        )}
      </div>
    </>
  );
}

type FoundProps = { mine: Mine; apps: OwnApp[]; app: OwnApp | undefined };

function Found({ mine, apps, app }: FoundProps) {
  if (app) return <AppView app={app} />;
  if (apps.length > 0 && !mine.slug) {
    return (
      <ul className="cards">
        {apps.map((one) => (
          <li key={one.id}>
            <OwnCard app={one} path={mine.path} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <EmptyState
      icon={PackageOpen}
      title={mine.slug ? text.unknownTitle : text.emptyTitle}
      text={mine.slug ? text.unknownText : text.emptyText}
      action={
        <Link className={buttonClass()} to={mine.slug ? mine.path : '/apps/'}>
          {mine.slug ? mine.heading : text.browse}
        </Link>
      }
    />
  );
}

const TONES: Record<string, Tone> = {
  IN_DEVELOPMENT: 'line',
  IN_REVIEW: 'warning',
  ACCEPTED: 'accent',
  PUBLISHED: 'success',
};

/** Pictures of apps that are not published are no one's to fetch, so letters stand for them. */
function OwnCard({ app, path }: { app: OwnApp; path: string }) {
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
        <Status app={app} />
      </div>
    </article>
  );
}

function Status({ app }: { app: OwnApp }) {
  return <Badge tone={TONES[app.status] ?? 'line'}>{text.status[app.status]}</Badge>;
}

function AppView({ app }: { app: OwnApp }) {
  return (
    <>
      <Status app={app} />
      <div className="prose mt-6 whitespace-pre-line">{app.longDescription}</div>
      {app.features.length > 0 && (
        <section className="app-sec">
          <h2>{text.features}</h2>
          <FeatureList features={app.features} />
        </section>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="cards" aria-hidden="true">
      {['a', 'b', 'c'].map((one) => (
        <Skeleton key={one} className="h-[148px] rounded-4" />
      ))}
    </div>
  );
}
