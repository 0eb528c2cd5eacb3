import './billing.css';
import { LockKeyhole, ShieldAlert } from 'lucide-react';
import { paidProducts } from '../../../lib/payers';
import type { BillingFrame } from '../../../lib/wire';
import { billing as text } from '../../../messages/billing';
import { Button, buttonClass } from '../../../ui/Button';
import { Crumbs } from '../../../ui/Crumbs';
import { EmptyState } from '../../../ui/EmptyState';
import { Link } from '../../../ui/Link';
import { Skeleton } from '../../../ui/Skeleton';
import { OpenPayments } from '../../payment/components/OpenPayment';
import { useSession } from '../../session/model/session';
import type { User } from '../../session/model/user';
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
      <div className="page-head">
        <Crumbs links={billing.breadcrumbs} />
        <h1>{text.heading}</h1>
        <p className="lead">
          {session.status === 'signed-in' && session.user.organization
            ? text.lead(session.user.organization)
            : text.leadUnknown}
        </p>
      </div>
      <div className="billing">
        {session.status === 'signed-in' ? (
          <Account user={session.user} />
        ) : session.status === 'signed-out' || session.status === 'rejected' ? (
          <EmptyState
            icon={LockKeyhole}
            title={text.signInTitle}
            text={text.signInText}
            action={<Button onClick={() => void session.signIn()}>{text.signIn}</Button>}
          />
        ) : (
          <Skeleton className="h-[148px] rounded-4" />
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
      <EmptyState
        icon={ShieldAlert}
        title={text.forbiddenTitle}
        text={text.forbiddenText}
        action={
          <Link className={buttonClass()} to="/apps/">
            {text.browse}
          </Link>
        }
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
