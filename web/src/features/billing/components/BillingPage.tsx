import './billing.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { paidProducts } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { PageHead } from '../../../ui/PageHead';
import { Skeleton } from '../../../ui/Skeleton';
import { openAttempts, unconfirmedPayments } from '../../payment/api/attempts';
import { OpenPayments } from '../../payment/components/OpenPayment';
import { UnconfirmedStrip } from '../../payment/components/UnconfirmedStrip';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession } from '../../session/model/session';
import { isSignedOut, type User } from '../../session/model/user';
import { boughtSubscriptions, spending } from '../api/billing';
import { BillTo } from './BillTo';
import { Cards } from './Cards';
import { Invoices } from './Invoices';
import { BillingFigures, FailedPayments, NextCharges } from './Overview';
import { Payments } from './Payments';
import { Spending } from './Spending';
import { Subscriptions } from './Subscriptions';

/** What an organization pays: for the people who may pay for it. */
export function BillingPage() {
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
        <Link to="/company/" className={buttonClass()}>
          {text.toCompany}
        </Link>
      </PageHead>
      <div className="billing">
        {session.status === 'signed-in' ? (
          <Account user={session.user} />
        ) : isSignedOut(session) ? (
          <SignInFirst text={text} />
        ) : (
          <Skeleton className="skeleton-card" />
        )}
      </div>
    </>
  );
}

function Account({ user }: { user: User }) {
  const products = paidProducts(user.permissions);
  if (products.length === 0) {
    return (
      <BrowseInstead
        icon={ShieldAlert}
        title={text.forbiddenTitle}
        text={text.forbiddenText}
        label={text.browse}
      />
    );
  }
  return <Paid user={user} products={products} />;
}

type PaidProps = { user: User; products: ReturnType<typeof paidProducts> };

/** What waits and the figures stand first: nothing is shown before they are known, so that they move nothing. */
function Paid({ user, products }: PaidProps) {
  const boot = useBoot();
  const running = useInfiniteQuery(boughtSubscriptions(boot, user.token, 'running'));
  const spent = useQuery(spending(boot, user.token));
  const open = useQuery(openAttempts(boot, user.token));
  if (running.isLoading || spent.isLoading || open.isLoading) return <Skeleton className="skeleton-card" />;
  return (
    <>
      <OpenPayments token={user.token} />
      <UnconfirmedPayments token={user.token} />
      <FailedPayments user={user} />
      <BillingFigures token={user.token} />
      <div className="billing-grid">
        <div className="billing-main">
          <Subscriptions user={user} />
          <Payments user={user} />
          <Invoices token={user.token} />
        </div>
        <div className="billing-side">
          <NextCharges token={user.token} />
          <Spending token={user.token} />
          <Cards user={user} products={products} />
          <BillTo user={user} />
        </div>
      </div>
    </>
  );
}

/** The payments that nobody confirmed with the bank in time; nothing while there is none. */
function UnconfirmedPayments({ token }: { token: string }) {
  const { data = [] } = useQuery(unconfirmedPayments(useBoot(), token));
  if (data.length === 0) return null;
  return (
    <section className="strips" aria-label={text.unfinishedPayments}>
      {data.map((one) => (
        <UnconfirmedStrip key={one.application_id} payment={one} />
      ))}
    </section>
  );
}
