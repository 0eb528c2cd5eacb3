import { ArrowLeftRight } from 'lucide-react';
import { catalogueText } from '../../lib/catalogueText';
import type { App } from '../../lib/wire';
import { app as text } from '../../messages/app';
import { ui } from '../../messages/ui';
import { AppIcon } from '../../ui/AppIcon';
import { Badge } from '../../ui/Badge';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Stars } from '../../ui/markup/Stars';
import { FavouriteButton } from '../catalog/components/FavouriteButton';
import { AiBadge, Verified } from '../catalog/components/Marks';

export function AppHead({ app }: { app: App }) {
  return (
    <div className="app-title">
      <AppIcon src={app.icon} size={96} eager />
      <div className="grow">
        <h1>
          {app.name}
          {app.verified && <Verified size={22} />}
        </h1>
        <p className="sub" {...catalogueText}>
          {app.shortDescription}
        </p>
        <AppFacts app={app} />
      </div>
    </div>
  );
}

function AppFacts({ app }: { app: App }) {
  return (
    <ul className="facts">
      <li>
        {app.lifecycle === 'ACCEPTED' && <Badge tone="accent">{ui.comingSoon}</Badge>}
        {app.ai && <AiBadge />}
        {app.ratings.votes > 0 ? (
          <a href="#reviews">
            <Stars rating={app.ratings} size={15} />
          </a>
        ) : (
          ui.noRatings
        )}
      </li>
      <li>
        <span>
          {text.by} <Developer app={app} />
        </span>
      </li>
      {app.facts.installations > 0 && (
        <li>
          <span className="num">{text.installs(app.facts.installations)}</span>
        </li>
      )}
      {app.lifecycle === 'PUBLISHED' && !app.service && (
        <li>
          <FavouriteButton slug={app.slug} />
          <Link
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            to={`/compare/${app.slug}/`}
            rel="nofollow"
          >
            <ArrowLeftRight size={16} aria-hidden="true" />
            {text.compare}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Developer({ app }: { app: App }) {
  const { name, website, path } = app.developerInfo;
  if (path) {
    return (
      <Link className="link" to={path}>
        {name}
      </Link>
    );
  }
  if (!website) return <b>{name}</b>;
  return (
    <a className="link" href={website} target="_blank" rel="noopener">
      {name}
      <span className="sr-only"> {ui.opensNewTab}</span>
    </a>
  );
}
