import './company.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { paidProducts } from '../../../lib/payers';
import type { CompanyFrame } from '../../../lib/wire';
import { company as text } from '../../../messages/company';
import { Loaded } from '../../../ui/Loaded';
import { PageHead } from '../../../ui/PageHead';
import { Skeleton } from '../../../ui/Skeleton';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession } from '../../session/model/session';
import { isSignedOut, type User } from '../../session/model/user';
import { companyOf } from '../api';
import { BudgetPanel } from './BudgetPanel';
import { Requests } from './Requests';
import { RulesPanel } from './RulesPanel';
import { Spend } from './Spend';

/** What an organization decides about its apps, and what they cost. */
export function CompanyPage({ frame }: { frame: CompanyFrame }) {
  const session = useSession();
  return (
    <>
      <PageHead breadcrumbs={frame.breadcrumbs} heading={text.heading} lead={text.lead} />
      <div className="page-top">
        {session.status === 'signed-in' ? (
          <Decisions user={session.user} />
        ) : isSignedOut(session) ? (
          <SignInFirst text={text} />
        ) : (
          <Skeleton className="skeleton-card" />
        )}
      </div>
    </>
  );
}

function Decisions({ user }: { user: User }) {
  const { token } = user;
  const query = useQuery(companyOf(useBoot(), token));
  const mayAct = !user.isGhostLogin;
  return (
    <Loaded query={query} failedTitle={text.failed}>
      {({ requests, budgets, rules }) => (
        <div className="company">
          <div className="company-main">
            <Requests requests={requests} budgets={budgets} token={token} mayAct={mayAct} />
            {paidProducts(user.permissions).length > 0 && <Spend token={token} />}
          </div>
          <aside className="company-side" aria-label={text.rules}>
            {budgets.map((budget) => (
              <BudgetPanel key={budget.product} budget={budget} token={token} mayAct={mayAct} />
            ))}
            <RulesPanel rules={rules} token={token} mayAct={mayAct && rules.mayChange} />
          </aside>
        </div>
      )}
    </Loaded>
  );
}
