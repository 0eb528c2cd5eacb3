import './billing.css';
import { ShieldAlert } from 'lucide-react';
import { paidProducts } from '../../../lib/payers';
import type { BillingFrame } from '../../../lib/wire';
import { billing as text } from '../../../messages/billing';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { PageHead } from '../../../ui/PageHead';
import { Skeleton } from '../../../ui/Skeleton';
import { OpenPayments } from '../../payment/components/OpenPayment';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession } from '../../session/model/session';
import { isSignedOut, type User } from '../../session/model/user';
import { Cards } from './Cards';
import { Invoices } from './Invoices';
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
      />
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

const SECTIONS = ['subscriptions', 'payments', 'spend', 'cards', 'invoices'] as const;

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
      <nav className="billing-nav" aria-label={text.sections}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`}>
            {text[section]}
          </a>
        ))}
      </nav>
      <OpenPayments token={user.token} />
      <Subscriptions user={user} />
      <Payments user={user} />
      <Spending token={user.token} />
      <Cards user={user} products={products} />
      <Invoices token={user.token} />
    </>
  );
}
