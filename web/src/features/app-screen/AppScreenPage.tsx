import './app-screen.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useBoot } from '../../lib/boot';
import { insideHost } from '../../lib/host';
import { lazyPart } from '../../lib/lazyPart';
import type { Page } from '../../lib/wire';
import { appScreen as text } from '../../messages/appScreen';
import { ownInstall as own } from '../../messages/ownInstall';
import { AppIcon } from '../../ui/AppIcon';
import { Button, buttonClass } from '../../ui/Button';
import { Crumbs } from '../../ui/Crumbs';
import { hrefOf, Link } from '../../ui/Link';
import { Note } from '../../ui/Note';
import { RetryNote } from '../../ui/RetryNote';
import { instanceOf } from '../installation/api';
import { useSession } from '../session/model/session';
import type { User } from '../session/model/user';

// The host library is of no use to anybody who does not get to see the app.
const InstalledScreen = lazyPart(() => import('./InstalledScreen').then((m) => m.InstalledScreen));

export type AppScreen = NonNullable<Page['appScreen']>;

/** An app over a whole page of the shop (S2.17): its name, the way to it, and its frame. */
export function AppScreenPage({ appScreen }: { appScreen: AppScreen }) {
  return (
    <div className="app-screen">
      <div className="app-screen-head">
        <AppIcon src={appScreen.icon} size={32} />
        <div>
          <h1>{appScreen.name}</h1>
          <Crumbs links={appScreen.breadcrumbs} />
        </div>
      </div>
      <Visitor appScreen={appScreen} />
    </div>
  );
}

const Looking = () => <p role="status">{text.looking}</p>;

function Visitor({ appScreen }: { appScreen: AppScreen }) {
  const session = useSession();
  if (session.status === 'unknown' || session.status === 'signing-in') return <Looking />;
  if (session.status === 'signed-in') {
    if (session.user.isGhostLogin) return <Note tone="warning">{text.ghost}</Note>;
    return <Account appScreen={appScreen} user={session.user} />;
  }
  return (
    <Note
      action={
        <Button size="sm" variant="primary" onClick={() => void session.signIn()}>
          {text.signIn}
        </Button>
      }
    >
      {text.signedOut(appScreen.name)}
    </Note>
  );
}

/** What the account has of the app, or why it cannot have it. */
function Account({ appScreen, user }: { appScreen: AppScreen; user: User }) {
  const query = useQuery(instanceOf(useBoot(), user.token, appScreen.id));
  const copy = query.data;
  if (!copy) return query.isError ? <RetryNote query={query}>{text.unavailable}</RetryNote> : <Looking />;
  if (copy.refusal) return <Refused appScreen={appScreen} sentence={copy.refusal.message} />;
  if (!copy.installed) return <ToInstall appScreen={appScreen} />;
  if (!copy.hasAccess) return <Note tone="warning">{own.noAccess}</Note>;
  return (
    <Suspense fallback={<Looking />}>
      <InstalledScreen appScreen={appScreen} user={user} />
    </Suspense>
  );
}

function Refused({ appScreen, sentence }: { appScreen: AppScreen; sentence: string }) {
  return (
    <Note
      tone="warning"
      action={
        <Link className={buttonClass({ size: 'sm' })} to={appScreen.path}>
          {text.toPage(appScreen.name)}
        </Link>
      }
    >
      {sentence}
    </Note>
  );
}

/** Leads to the app's page, where the button to install it is. */
function ToInstall({ appScreen }: { appScreen: AppScreen }) {
  const boot = useBoot();
  const address = hrefOf(insideHost(appScreen.path), boot);
  useEffect(() => {
    // Outside: another document, whose policy does not let the app be framed.
    location.replace(address);
  }, [address]);
  return (
    <Note
      action={
        <a className={buttonClass({ size: 'sm', variant: 'primary' })} href={address} target="_self">
          {text.toPage(appScreen.name)}
        </a>
      }
    >
      {text.leading(appScreen.name)}
    </Note>
  );
}
