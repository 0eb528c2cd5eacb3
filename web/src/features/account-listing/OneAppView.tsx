import '../../styles/sections.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import { accountListing as text } from '../../messages/accountListing';
import { Link } from '../../ui/Link';
import { SanitisedHtml } from '../../ui/markup/SanitisedHtml';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { FeatureList } from '../catalog/components/FeatureList';
import { developerProfile, type OneApp } from './api';
import { AppStatus, OwnIcon } from './OwnCard';

const Invitations = lazyPart(() => import('./Invitations').then((m) => m.Invitations));

const PrivateInstall = lazyPart(() => import('./PrivateInstall').then((m) => m.PrivateInstall));

/** An app that is not public, for those who may see it (decisions rule 18). */
export function OneAppView({ app, token }: { app: OneApp; token: string }) {
  return (
    <>
      <div className="own-facts">
        <OwnIcon app={app} size={46} />
        <AppStatus app={app} />
        <MadeBy id={app.ownerId} />
      </div>
      <Suspense fallback={<Skeleton className="own-install" />}>
        <PrivateInstall app={app} />
      </Suspense>
      <SanitisedHtml className="prose mt-6" html={app.descriptionHtml} />
      {app.features.length > 0 && (
        <section className="app-sec">
          <h2>{text.features}</h2>
          <FeatureList features={app.features} />
        </section>
      )}
      {app.mayInvite && (
        <Suspense>
          <Invitations appId={app.id} token={token} />
        </Suspense>
      )}
    </>
  );
}

/** The developer of the app: invited organizations see it here for the first time. */
function MadeBy({ id }: { id: string }) {
  const boot = useBoot();
  const query = useQuery(developerProfile(boot, id));
  if (query.isError) return <RetryNote query={query}>{text.developerFailed}</RetryNote>;
  if (!query.data) return null;
  return (
    <span>
      {text.by}{' '}
      <Link className="link" to={`/developers/${query.data.id}/`}>
        {query.data.name}
      </Link>
    </span>
  );
}
