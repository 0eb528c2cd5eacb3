import { company as companyText } from '../../../messages/company';
import { myApps as text } from '../../../messages/myApps';
import { Link } from '../../../ui/Link';
import { RequestActions } from '../../company/components/RequestActions';
import { RequestStrip } from '../../company/components/RequestStrip';
import { AskedScopes } from '../../installation/AskedScopes';
import { OpenPayments } from '../../payment/components/OpenPayment';
import { UnconfirmedStrip } from '../../payment/components/UnconfirmedStrip';
import { countOf, type WaitingThings } from '../useWaitingThings';
import { SetUpStrip, UnpaidStrip } from './Strips';

/** So many requests stand here; the page of the company has them all. */
const MOST_REQUESTS = 3;

type WaitingProps = {
  token: string;
  /** False for who looks through a customer's eyes. */
  mayAct: boolean;
  things: WaitingThings;
};

/** What waits for somebody, money first. Every kind of it is a list of strips; nothing while nothing waits. */
export function Waiting({ token, mayAct, things }: WaitingProps) {
  if (countOf(things) === 0) return null;
  const { attempts, unconfirmed, unpaid, setUps, asking, requests, budgets } = things;
  return (
    <section className="strips" aria-label={text.waiting}>
      <OpenPayments token={token} />
      {unconfirmed.map((one) => (
        <UnconfirmedStrip key={one.application_id} payment={one} />
      ))}
      {unpaid.map((one) => (
        <UnpaidStrip key={one.charge.id} subscription={one} />
      ))}
      {setUps.map((app, i) => (
        <SetUpStrip key={app.id} app={app} isFirst={i === 0 && attempts.length === 0} />
      ))}
      {asking.map(({ app, asked }) => (
        <AskedScopes key={app.id} app={app} asked={asked} token={token} />
      ))}
      {requests.slice(0, MOST_REQUESTS).map((one) => (
        <RequestStrip key={one.id} request={one} budgets={budgets}>
          {mayAct && <RequestActions request={one} token={token} isSmall />}
        </RequestStrip>
      ))}
      {requests.length > MOST_REQUESTS && (
        <Link className="link small" to="/company/">
          {companyText.seeMore(requests.length - MOST_REQUESTS)}
        </Link>
      )}
    </section>
  );
}
