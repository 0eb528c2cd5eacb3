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
export function AccountListingPage({ mine }: { mine: AccountListing }) {
  return mine.slug ? <OnePage mine={mine} slug={mine.slug} /> : <ListPage mine={mine} />;
}

function ListPage({ mine }: { mine: AccountListing }) {
  const boot = useBoot();
  const session = useSession();
  const token = useToken();
  const query = useQuery({ ...ownApps(boot, token, mine.list), enabled: token !== '' });
  return (
    <Frame mine={mine} heading={mine.heading} lead={mine.text}>
      <Loaded query={query} failed={text.failed[mine.list]}>
        {(apps) => <List mine={mine} apps={apps} />}
      </Loaded>
      {session.status === 'signed-in' && mine.list === 'private' && (
        <p className="own-id">
          {text.ownId} <code>{session.user.organizationId}</code>
        </p>
      )}
    </Frame>
  );
}

function OnePage({ mine, slug }: { mine: AccountListing; slug: string }) {
  const boot = useBoot();
  const token = useToken();
  const query = useQuery({ ...ownApp(boot, token, slug), enabled: token !== '' });
  const app = query.data;
  const frame = app
    ? { heading: app.name, lead: app.shortDescription }
    : { heading: mine.heading, lead: mine.text };
  return (
    <Frame mine={mine} leaf={app && { text: app.name, path: `${mine.path}${slug}/` }} {...frame}>
      <Loaded query={query} failed={text.appFailed}>
        {(found) => (found ? <OneAppView app={found} token={token} /> : <Unknown mine={mine} />)}
      </Loaded>
    </Frame>
  );
}

type FrameProps = {
  mine: AccountListing;
  leaf?: LinkTo | null | undefined;
  heading: string;
  lead: string;
  children: ReactNode;
};

function Frame({ mine, leaf, heading, lead, children }: FrameProps) {
  return (
    <>
      <PageHead
        breadcrumbs={leaf ? [...mine.breadcrumbs, leaf] : mine.breadcrumbs}
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

/** What was read, or why it is not there: nobody is signed in, or reading failed. */
function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const session = useSession();
  if (isSignedOut(session)) {
    return <SignInFirst text={text} />;
  }
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <RetryNote query={query}>{failed}</RetryNote> : <Waiting />;
}

function List({ mine, apps }: { mine: AccountListing; apps: OwnApp[] }) {
  if (apps.length === 0) {
    return (
      <BrowseInstead icon={PackageOpen} title={text.emptyTitle} text={text.emptyText} label={text.browse} />
    );
  }
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

function Unknown({ mine }: { mine: AccountListing }) {
  return (
    <BrowseInstead
      icon={PackageOpen}
      title={text.unknownTitle}
      text={text.unknownText}
      label={mine.heading}
      to={mine.path}
    />
  );
}

function Waiting() {
  return (
    <div className="cards" aria-hidden="true">
      {['a', 'b', 'c'].map((one) => (
        <Skeleton key={one} className="skeleton-card" />
      ))}
    </div>
  );
}
