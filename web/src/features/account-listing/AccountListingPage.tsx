import '../../styles/entry-page.css';
import './account-listing.css';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoot } from '../../lib/boot';
import type { AccountListing, Link as LinkTo } from '../../lib/wire';
import { accountListing as text } from '../../messages/accountListing';
import { Button, buttonClass } from '../../ui/Button';
import { Crumbs } from '../../ui/Crumbs';
import { EmptyState } from '../../ui/EmptyState';
import { Link } from '../../ui/Link';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { useSession } from '../session/model/session';
import { type OwnApp, ownApp, ownApps } from './api';
import { OneAppView } from './OneAppView';
import { OwnCard } from './OwnCard';

/** A list that only signed-in people have, or one app of it, filled by the browser (S2.15). */
export function AccountListingPage({ mine }: { mine: AccountListing }) {
  return mine.slug ? <OnePage mine={mine} slug={mine.slug} /> : <ListPage mine={mine} />;
}

function useToken(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.token : '';
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
      <div className="page-head">
        <Crumbs links={leaf ? [...mine.breadcrumbs, leaf] : mine.breadcrumbs} />
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="pt-9">{children}</div>
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
  if (session.status === 'signed-out' || session.status === 'rejected') {
    return (
      <EmptyState
        icon={LockKeyhole}
        title={text.signInTitle}
        text={text.signInText}
        action={<Button onClick={() => void session.signIn()}>{text.signIn}</Button>}
      />
    );
  }
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <RetryNote query={query}>{failed}</RetryNote> : <Waiting />;
}

function List({ mine, apps }: { mine: AccountListing; apps: OwnApp[] }) {
  if (apps.length === 0) {
    return (
      <EmptyState
        icon={PackageOpen}
        title={text.emptyTitle}
        text={text.emptyText}
        action={
          <Link className={buttonClass()} to="/apps/">
            {text.browse}
          </Link>
        }
      />
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
    <EmptyState
      icon={PackageOpen}
      title={text.unknownTitle}
      text={text.unknownText}
      action={
        <Link className={buttonClass()} to={mine.path}>
          {mine.heading}
        </Link>
      }
    />
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
