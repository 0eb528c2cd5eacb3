import { useQuery } from '@tanstack/react-query';
import { Ban, FileQuestion, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { mayPay, type Product } from '../../../lib/payers';
import type { ChangePlanFrame } from '../../../lib/wire';
import { billing } from '../../../messages/billing';
import { card as cards } from '../../../messages/card';
import { plan as text } from '../../../messages/plan';
import { AppIcon } from '../../../ui/AppIcon';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { Crumbs } from '../../../ui/Crumbs';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import type { KnownCard } from '../../card/CardLine';
import { installedApps } from '../../installation/api';
import { useNotify } from '../../notifications/notifications';
import { changeOffer, type SubscriptionRef, subscriptionsTo } from '../../plan/api';
import { ChangePlan } from '../../plan/ChangePlan';
import type { Offer } from '../../plan/model';
import { SignInFirst } from '../../session/components/SignInFirst';
import { myProducts } from '../../session/model/products';
import { useSession } from '../../session/model/session';
import { isSignedOut, type User } from '../../session/model/user';
import { payingCard } from '../model/billing';
import { ComingChange } from './ComingChange';

type Ref = SubscriptionRef & { product: Product };

/** The page where another plan is chosen for a subscription. */
export function ChangePlanPage({ frame }: { frame: ChangePlanFrame }) {
  const session = useSession();
  return (
    <div className="plan-page">
      <Crumbs links={frame.breadcrumbs} />
      {session.status === 'signed-in' ? (
        <Account of={{ product: frame.product, id: frame.charge }} user={session.user} />
      ) : (
        <Headed>{isSignedOut(session) ? <SignInFirst text={text} /> : <Loading />}</Headed>
      )}
    </div>
  );
}

/** The heading alone, above what stands in the place of the plans. */
const Headed = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="plan-heading">{text.change}</h1>
    {children}
  </>
);

const Loading = () => (
  <div role="status" aria-label={text.loading}>
    <Skeleton className="skeleton-form" />
  </div>
);

function Account({ of, user }: { of: Ref; user: User }) {
  const query = useQuery({
    ...changeOffer(useBoot(), user.token, of, {}),
    enabled: mayPay(user.permissions, of.product),
  });
  if (!mayPay(user.permissions, of.product)) {
    return (
      <Headed>
        <BrowseInstead
          icon={ShieldAlert}
          title={billing.forbiddenTitle}
          text={billing.forbiddenText}
          label={billing.browse}
        />
      </Headed>
    );
  }
  if (query.data) return <Found of={of} user={user} first={query.data} />;
  return <Headed>{query.isError ? <NotFound query={query} /> : <Loading />}</Headed>;
}

function NotFound({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { error } = query;
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500)
    return <RetryNote query={query}>{navigator.onLine ? text.loadFailed : billing.offline}</RetryNote>;
  const isMissing = error.status === 404;
  return (
    <BrowseInstead
      icon={isMissing ? FileQuestion : Ban}
      title={isMissing ? text.missingTitle : text.impossibleTitle}
      text={isMissing ? text.missingText : error.message}
      label={text.toBilling}
      to="/billing/"
    />
  );
}

function Found({ of, user, first }: { of: Ref; user: User; first: Offer }) {
  const notify = useNotify();
  const [, navigate] = useLocation();
  return (
    <ChangePlan
      of={of}
      token={user.token}
      first={first}
      reason={user.isGhostLogin ? billing.ghost : undefined}
      head={<Head of={of} token={user.token} charge={first.charge} />}
      open={first.change && <ComingChange change={first.change} of={of} user={user} />}
      onDone={(sentence) => {
        notify({ kind: 'success', content: sentence });
        navigate('/billing/');
      }}
    />
  );
}

type HeadProps = { of: Ref; token: string; charge: Offer['charge'] };

/** What is paid for, and with which card. */
function Head({ of, token, charge }: HeadProps) {
  const appId = charge.external_id ?? charge.resource?.application_id ?? '';
  const { data: apps } = useQuery(installedApps(useBoot(), token));
  const icon = apps?.find((one) => one.id === appId)?.icon;
  const card = useCard(of, token, charge);
  return (
    <div className="plan-head">
      {icon ? <AppIcon src={icon} size={56} eager /> : <span className="plan-noicon" aria-hidden="true" />}
      <div>
        <h1>{text.change}</h1>
        <p>
          {card
            ? text.paidBy(charge.name, cards.brandNames[card.cardType] ?? cards.legend, card.lastFour)
            : charge.name}
        </p>
      </div>
    </div>
  );
}

/** The card of its own that a subscription is paid by, or that of its product; undefined while neither is known. */
function useCard(of: Ref, token: string, charge: Offer['charge']): KnownCard | undefined {
  const boot = useBoot();
  const appId = charge.external_id ?? '';
  const bought = useQuery({ ...subscriptionsTo(boot, token, appId), enabled: appId !== '' });
  const products = useQuery(myProducts(boot, token));
  const subscription = bought.data?.result.find((one) => one.charge.id === of.id);
  return subscription && payingCard(subscription, products.data);
}
