import './your-use.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { count } from '../../../lib/money';
import { mayPay } from '../../../lib/payers';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { App } from '../../../lib/wire';
import { yourUse as text } from '../../../messages/yourUse';
import { Amount } from '../../../ui/Amount';
import { type Figure, Figures } from '../../../ui/Figures';
import { Link } from '../../../ui/Link';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { companyApps } from '../../company/api';
import { useScopedInstall } from '../../install/components/InstallScope';
import { subscriptionsTo } from '../../plan/api';
import { useSession } from '../../session/model/session';
import type { User } from '../../session/model/user';
import { NewVersion } from './NewVersion';

/** What the organization has of an installed app, as far as the person may know it. */
export function YourUse({ app }: { app: App }) {
  const session = useSession();
  const { state } = useScopedInstall();
  return (
    <div className="your-use">
      {state.kind === 'installed' && state.at && <NewVersion app={app} installedAt={state.at} />}
      {session.status === 'signed-in' && <Known app={app} user={session.user} />}
    </div>
  );
}

function Known({ app, user }: { app: App; user: User }) {
  const boot = useBoot();
  const { state } = useScopedInstall();
  const isPayer = app.offer.plans.length > 0 && mayPay(user.permissions, app.product);
  const bought = useQuery({
    ...subscriptionsTo(boot, user.token, app.id),
    ...SHOWS_FAILURE,
    enabled: isPayer,
  });
  const apps = useQuery({ ...companyApps(boot, user.token), ...SHOWS_FAILURE });
  const read = isPayer ? [bought, apps] : [apps];
  if (state.kind !== 'installed') return null;
  if (read.some(({ isPending }) => isPending)) return <Skeleton className="skeleton-card your-use-figures" />;
  const failed = read.filter(({ data }) => !data);
  if (failed.length > 0) {
    const refetch = () => Promise.all(failed.map((one) => one.refetch()));
    return (
      <RetryNote query={{ refetch }} live>
        {text.failed}
      </RetryNote>
    );
  }
  const use = apps.data?.result.find((one) => one.applicationId === app.id);
  const paid = bought.data?.paid;
  const figures: (Figure | false | undefined)[] = [
    nextOf(bought.data?.result[0]?.charge),
    use && {
      name: text.agents,
      value: count(use.withAccess),
      note: use.withAccess === use.agents ? text.all : text.of(use.agents),
    },
    paid &&
      paid.payments > 0 && {
        name: text.paid,
        value: <Amount cents={paid.total} />,
        note: text.payments(paid.payments),
      },
    Boolean(state.at) && {
      name: text.since,
      value: day(state.at ?? ''),
      note: state.by ? text.by(state.by) : '',
    },
  ];
  return (
    <>
      <Figures label={text.title} figures={figures.filter((one): one is Figure => Boolean(one))} />
      <p className="wrap-row mt-3 small">
        <Link className="link" to="/my-apps/">
          {text.toMyApps}
        </Link>
        {isPayer && (
          <Link className="link" to="/billing/">
            {text.toBilling}
          </Link>
        )}
      </p>
    </>
  );
}

type Charge = { status: string; next_charge_at: string | null; taxes: { total_price: number } };

/** What is charged next and when, or until when the app stays. */
function nextOf(charge: Charge | undefined): Figure | undefined {
  if (!charge?.next_charge_at) return undefined;
  const on = day(charge.next_charge_at);
  if (charge.status === 'cancelled') return { name: text.until, value: on, note: text.cancelled };
  return { name: text.next, value: <Amount cents={charge.taxes.total_price} />, note: text.on(on) };
}
