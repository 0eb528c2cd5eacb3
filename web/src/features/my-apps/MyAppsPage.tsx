import './my-apps.css';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoot } from '../../lib/boot';
import { paidProducts } from '../../lib/payers';
import { myApps as text } from '../../messages/myApps';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Loaded } from '../../ui/Loaded';
import { PageHead } from '../../ui/PageHead';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { spending } from '../billing/api/billing';
import { type Installed, installedApps, installedNotes, removedApps } from '../installation/api';
import { SignInFirst } from '../session/components/SignInFirst';
import { useSession } from '../session/model/session';
import { isSignedOut, type User } from '../session/model/user';
import { allPayments, allSubscriptions } from './api';
import { AppList } from './components/AppList';
import { Figures } from './components/Figures';
import { FirstApps } from './components/FirstApps';
import { GoesWith } from './components/GoesWith';
import { RemovedApps } from './components/RemovedApps';
import { SameApps } from './components/SameApps';
import { Waiting } from './components/Waiting';
import { nextCharge, rowsOf } from './model';
import { countOf, paymentsOf, useWaitingThings } from './useWaitingThings';

/** What an organization has installed: how it stands, what it costs, and what waits for somebody. */
export function MyAppsPage() {
  const session = useSession();
  return (
    <>
      <PageHead
        heading={text.heading}
        lead={
          session.status === 'signed-in' && session.user.organization
            ? text.lead(session.user.organization)
            : text.leadUnknown
        }
      >
        <Ways pays={session.status !== 'signed-in' || paidProducts(session.user.permissions).length > 0} />
      </PageHead>
      <div className="my-apps-room">
        {session.status === 'signed-in' ? (
          <Apps user={session.user} />
        ) : isSignedOut(session) ? (
          <SignInFirst text={text} />
        ) : (
          <Skeleton className="skeleton-card" />
        )}
      </div>
    </>
  );
}

/** Pages that belong to this one; there before it is known whose, so that nothing is moved. */
function Ways({ pays }: { pays: boolean }) {
  const ways = [
    { label: text.favourites, to: '/favourites/', variant: 'ghost' },
    { label: text.compare, to: '/compare/', variant: 'ghost' },
    { label: text.privateApps, to: '/private-apps/', variant: 'ghost' },
    { label: text.company, to: '/company/', variant: 'secondary' },
    ...(pays ? [{ label: text.billing, to: '/billing/', variant: 'secondary' } as const] : []),
  ] as const;
  return (
    <nav className="wrap-row my-apps-ways" aria-label={text.ways}>
      {ways.map(({ label, to, variant }) => (
        <Link key={to} className={buttonClass({ variant })} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Apps({ user }: { user: User }) {
  const query = useQuery(installedApps(useBoot(), user.token));
  return (
    <Loaded query={query} failedTitle={text.failed}>
      {(installed) => (
        <InstalledPart user={user} installed={installed}>
          <RemovedApps token={user.token} mayChange={!user.isGhostLogin} />
          {installed.length > 0 ? <GoesWith installed={installed} /> : <FirstApps />}
        </InstalledPart>
      )}
    </Loaded>
  );
}

type InstalledPartProps = { user: User; installed: readonly Installed[]; children: ReactNode };

/** What the page says of what is installed, and what follows, which it would push down. Who may not pay reads nothing of money. */
function InstalledPart({ user, installed, children }: InstalledPartProps) {
  const boot = useBoot();
  const { token } = user;
  const pays = paidProducts(user.permissions).length > 0;
  const subscriptions = useQuery({ ...allSubscriptions(boot, token), enabled: pays });
  const payments = useQuery({ ...allPayments(boot, token), enabled: pays });
  const spent = useQuery({ ...spending(boot, token), enabled: pays });
  const { data: notes } = useQuery(installedNotes(boot, token));
  const removed = useQuery(removedApps(boot, token));
  const things = useWaitingThings(user);
  // What needs attention stands first, so the list waits for what says so.
  if ([things, subscriptions, payments, spent, removed].some((one) => one.isLoading)) {
    return <Skeleton className="skeleton-card" />;
  }
  const { list: running, now } = subscriptions.data ?? { list: [], now: '' };
  const rows = rowsOf({
    installed,
    subscriptions: running,
    payments: payments.data?.list ?? [],
    attempts: things.attempts,
    rightsAsked: notes?.rightsAsked ?? [],
    now,
  });
  if (installed.length === 0 && countOf(things) === 0) {
    return (
      <>
        <BrowseInstead
          icon={PackageOpen}
          title={text.emptyTitle}
          text={text.emptyText}
          label={text.browse}
          to="/apps/?compatibility=livechat"
          isPrimary
        />
        {children}
      </>
    );
  }
  return (
    <>
      <Figures
        installed={installed}
        money={
          pays && subscriptions.data && spent.data
            ? { next: nextCharge(running, now), month: spent.data.result.at(-1) }
            : undefined
        }
        payments={paymentsOf(things)}
        setUps={things.setUps.length}
        consents={things.asking.length}
        requests={things.requests.length}
      />
      {subscriptions.isError && (
        <div className="mt-4">
          <RetryNote query={subscriptions}>{text.paymentFailed}</RetryNote>
        </div>
      )}
      <Waiting token={token} mayAct={!user.isGhostLogin} things={things} />
      <SameApps pairs={notes?.same ?? []} installed={installed} />
      {rows.length > 0 && <AppList rows={rows} attempts={things.attempts} user={user} />}
      {children}
    </>
  );
}
