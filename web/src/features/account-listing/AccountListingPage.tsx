import '../catalog/components/app-cards.css';
import '../../styles/entry-page.css';
import './account-listing.css';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoot } from '../../lib/boot';
import type { AccountListing, Link as LinkTo } from '../../lib/wire';
import { accountListing as text } from '../../messages/accountListing';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { PageHead } from '../../ui/PageHead';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { SignInFirst } from '../session/components/SignInFirst';
import { useSession, useToken } from '../session/model/session';
import { isSignedOut } from '../session/model/user';
import { type OwnApp, ownApp, ownApps } from './api';
import { OneAppView } from './OneAppView';
import { OwnCard } from './OwnCard';

/** A list that only signed-in people have, or one app of it, filled by the browser (S2.15). */
export function AccountListingPage({ listing }: { listing: AccountListing }) {
  return listing.slug ? <OnePage listing={listing} slug={listing.slug} /> : <ListPage listing={listing} />;
}

function ListPage({ listing }: { listing: AccountListing }) {
  const boot = useBoot();
  const session = useSession();
  const token = useToken();
  const query = useQuery({ ...ownApps(boot, token, listing.list), enabled: token !== '' });
  return (
    <Frame listing={listing} heading={listing.heading} lead={listing.text}>
      <Loaded query={query} failed={text.failed[listing.list]}>
        {(apps) => <List listing={listing} apps={apps} />}
      </Loaded>
      {session.status === 'signed-in' && listing.list === 'private' && (
        <p className="own-id">
          {text.ownId} <code>{session.user.organizationId}</code>
        </p>
      )}
    </Frame>
  );
}

function OnePage({ listing, slug }: { listing: AccountListing; slug: string }) {
  const boot = useBoot();
  const token = useToken();
  const query = useQuery({ ...ownApp(boot, token, slug), enabled: token !== '' });
  const app = query.data;
  const frame = app
    ? { heading: app.name, lead: app.shortDescription }
    : { heading: listing.heading, lead: listing.text };
  return (
    <Frame listing={listing} leaf={app && { text: app.name, path: `${listing.path}${slug}/` }} {...frame}>
      <Loaded query={query} failed={text.appFailed}>
        {(found) => (found ? <OneAppView app={found} token={token} /> : <Unknown listing={listing} />)}
      </Loaded>
    </Frame>
  );
}

type FrameProps = {
  listing: AccountListing;
  leaf?: LinkTo | null | undefined;
  heading: string;
  lead: string;
  children: ReactNode;
};

function Frame({ listing, leaf, heading, lead, children }: FrameProps) {
  return (
    <>
      <PageHead
        breadcrumbs={leaf ? [...listing.breadcrumbs, leaf] : listing.breadcrumbs}
        heading={heading}
        lead={lead}
      />
      <div className="page-top">{children}</div>
    </>
  );
}

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  failed: string;
  children: (data: T) => ReactNode;
};

/** The data that was read, or why there is none: nobody is signed in, or reading failed. */
function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const session = useSession();
  if (isSignedOut(session)) {
    return <SignInFirst text={text} />;
  }
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <RetryNote query={query}>{failed}</RetryNote> : <LoadingApps />;
}

function List({ listing, apps }: { listing: AccountListing; apps: OwnApp[] }) {
  if (apps.length === 0) {
    return (
      <BrowseInstead icon={PackageOpen} title={text.emptyTitle} text={text.emptyText} label={text.browse} />
    );
  }
  return (
    <ul className="cards">
      {apps.map((one) => (
        <li key={one.id}>
          <OwnCard app={one} path={listing.path} />
        </li>
      ))}
    </ul>
  );
}

function Unknown({ listing }: { listing: AccountListing }) {
  return (
    <BrowseInstead
      icon={PackageOpen}
      title={text.unknownTitle}
      text={text.unknownText}
      label={listing.heading}
      to={listing.path}
    />
  );
}

function LoadingApps() {
  return (
    <div className="cards" aria-hidden="true">
      {['a', 'b', 'c'].map((one) => (
        <Skeleton key={one} className="skeleton-card" />
      ))}
    </div>
  );
}
