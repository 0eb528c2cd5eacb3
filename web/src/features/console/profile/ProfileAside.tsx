import { BadgeCheck, CircleDashed } from 'lucide-react';
import { cx } from '../../../lib/cx';
import { devProfile as text } from '../../../messages/devProfile';
import { Link } from '../../../ui/Link';
import { countryName } from '../../card/countries';
import type { Developer } from './api';
import { Panel } from './Panel';

/** What the public sees, and how far the developer is. */
export function ProfileAside({ developer }: { developer: Developer }) {
  return (
    <aside className="profile-aside">
      <PublicPage developer={developer} />
      <State developer={developer} />
    </aside>
  );
}

function PublicPage({ developer: { profile, site, state, slug, imported } }: { developer: Developer }) {
  const place = [profile.city, profile.country && countryName(profile.country)].filter(Boolean).join(', ');
  const isVerified = site.provedAt !== null || (imported && state === 'verified');
  const isBrought = isVerified && site.provedAt === null;
  return (
    <Panel title={text.pageTitle}>
      <p className="medium">{profile.name}</p>
      {place && <p className="small muted">{place}</p>}
      {profile.headline && <p className="mt-4">{profile.headline}</p>}
      <hr className="profile-rule" />
      <p className="profile-mark">
        {isVerified ? (
          <BadgeCheck size={15} aria-hidden="true" />
        ) : (
          <CircleDashed size={15} aria-hidden="true" />
        )}
        {isBrought ? text.importedMark : isVerified ? text.verified : text.notVerified}
      </p>
      {isBrought && <p className="small muted">{text.importedText}</p>}
      {site.provedAt && <p className="small muted">{text.verifiedText(site.host, site.provedAt)}</p>}
      {!site.provedAt && site.host && <p className="small muted">{text.willSay(site.host)}</p>}
      <p className="mt-4">
        {state === 'new' ? (
          <span className="small muted">{text.notPublic}</span>
        ) : (
          <Link className="link" to={`/developers/${slug}/`}>
            {text.pageLink}
          </Link>
        )}
      </p>
    </Panel>
  );
}

function State({ developer }: { developer: Developer }) {
  const { state, createdAt, createdBy, activeAt, verifiedAt, imported } = developer;
  const byShop = imported && text.stateByShop;
  const reached = { new: 0, active: 1, verified: 2, restricted: -1, closed: -1 }[state];
  const steps = [
    { name: 'new', says: createdAt && text.since(createdAt, createdBy) },
    { name: 'active', says: activeAt ? text.since(activeAt, '') : byShop },
    { name: 'verified', says: verifiedAt ? text.since(verifiedAt, '') : byShop },
  ] as const;
  return (
    <Panel title={text.stateTitle}>
      <ol className="profile-states">
        {steps.map(({ name, says }, at) => (
          <li
            key={name}
            className={cx(at <= reached && 'is-done')}
            aria-current={at === reached ? 'step' : undefined}
          >
            <span className="medium">{text.states[name]}</span>
            <span className="small muted">{(at <= reached && says) || text.stateTexts[name]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
