import './billing.css';
import { ShieldAlert } from 'lucide-react';
import { paidProducts } from '../../../lib/payers';
import type { BillingFrame } from '../../../lib/wire';
import { billing as text } from '../../../messages/billing';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { PageHead } from '../../../ui/PageHead';
import { Skeleton } from '../../../ui/Skeleton';
import { OpenPayments } from '../../payment/components/OpenPayment';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession } from '../../session/model/session';
import { isSignedOut, type User } from '../../session/model/user';
import { BillTo } from './BillTo';
import { Cards } from './Cards';
import { Invoices } from './Invoices';
import { BillingFigures, FailedPayments, NextCharges } from './Overview';
import { Payments } from './Payments';
import { Spending } from './Spending';
import { Subscriptions } from './Subscriptions';

/** What an organization pays: for the people who may pay for it. */
export function BillingPage({ billing }: { billing: BillingFrame }) {
  const session = useSession();
  return (
    <>
      <PageHead
        breadcrumbs={billing.breadcrumbs}
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
  return (
    <>
      <OpenPayments token={user.token} />
      <FailedPayments token={user.token} />
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
