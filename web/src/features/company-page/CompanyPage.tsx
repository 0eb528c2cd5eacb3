import './company.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../lib/boot';
import { paidProducts } from '../../lib/payers';
import { company as text } from '../../messages/company';
import { Loaded } from '../../ui/Loaded';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { companyOf } from '../company/api';
import { SignInFirst } from '../session/components/SignInFirst';
import { useSession } from '../session/model/session';
import { isSignedOut, type User } from '../session/model/user';
import { AskPanel } from './AskPanel';
import { BudgetPanel } from './BudgetPanel';
import { Requests } from './Requests';
import { RulesPanel } from './RulesPanel';
import { Spend } from './Spend';

/** What an organization decides about its apps, and what they cost. */
export function CompanyPage() {
  const session = useSession();
  return (
    <>
      <PageHead heading={text.heading} lead={text.lead} />
      <div className="company-room">
        {session.status === 'signed-in' ? (
          <Decisions user={session.user} />
        ) : isSignedOut(session) ? (
          <SignInFirst text={text} />
        ) : (
          <Room />
        )}
      </div>
    </>
  );
}

/** The columns of the page before anything is known of them. */
function Room() {
  return (
    <div className="company">
      <div className="company-main">
        <Skeleton className="company-title-room" />
        <Skeleton className="company-request-room" />
        <Skeleton className="company-request-room" />
      </div>
      <div className="company-side">
        <Skeleton className="skeleton-card" />
        <Skeleton className="skeleton-card" />
      </div>
    </div>
  );
}

function Decisions({ user }: { user: User }) {
  const { token } = user;
  const query = useQuery(companyOf(useBoot(), token));
  const mayAct = !user.isGhostLogin;
  return (
    <Loaded query={query} failedTitle={text.failed} room={<Room />}>
      {({ requests, budgets, rules, owners }) => (
        <div className="company">
          <div className="company-main">
            <Requests requests={requests} budgets={budgets} token={token} mayAct={mayAct} />
            {paidProducts(user.permissions).length > 0 && <Spend token={token} />}
          </div>
          <aside className="company-side" aria-label={text.rules}>
            {budgets.map((budget) => (
              <BudgetPanel key={budget.product} budget={budget} token={token} mayAct={mayAct} />
            ))}
            {budgets.length === 0 && mayAct && <AskPanel requests={requests} owners={owners} token={token} />}
            <RulesPanel
              rules={rules}
              isBudgeted={budgets.some(
                ({ stops, lifted, monthlyCents }) => monthlyCents !== null && stops && !lifted,
              )}
              token={token}
              mayAct={mayAct && rules.mayChange}
            />
          </aside>
        </div>
      )}
    </Loaded>
  );
}
