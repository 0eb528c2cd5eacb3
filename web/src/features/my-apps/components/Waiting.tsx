import { company as companyText } from '../../../messages/company';
import { myApps as text } from '../../../messages/myApps';
import { Link } from '../../../ui/Link';
import type { Subscription } from '../../billing/model/billing';
import type { AppRequest } from '../../company/api';
import { RequestActions } from '../../company/components/RequestActions';
import { RequestStrip } from '../../company/components/RequestStrip';
import { AskedScopes } from '../../installation/AskedScopes';
import type { AskedRights, Installed } from '../../installation/api';
import type { Attempt, Unconfirmed } from '../../payment/api/attempts';
import { OpenPayments } from '../../payment/components/OpenPayment';
import { UnconfirmedStrip } from '../../payment/components/UnconfirmedStrip';
import { SetUpStrip, UnpaidStrip } from './Strips';

/** So many requests stand here; the page of the company has them all. */
const MOST_REQUESTS = 3;

type WaitingProps = {
  token: string;
  /** False for who looks through a customer's eyes. */
  mayAct: boolean;
  attempts: readonly Attempt[];
  /** Payments that nobody confirmed in time. */
  unconfirmed: readonly Unconfirmed[];
  unpaid: readonly Subscription[];
  setUps: readonly Installed[];
  /** Apps that ask for more, of which the person decides. */
  asking: readonly { app: Installed; asked: AskedRights }[];
  /** What colleagues ask for, and the person may decide. */
  requests: readonly AppRequest[];
};

/** What waits for somebody, money first. Every kind of it is a list of strips; nothing while nothing waits. */
export function Waiting(props: WaitingProps) {
  const { token, mayAct, attempts, unconfirmed, unpaid, setUps, asking, requests } = props;
  const lists = [attempts, unconfirmed, unpaid, setUps, asking, requests];
  if (lists.every((list) => list.length === 0)) return null;
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
        <RequestStrip key={one.id} request={one}>
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
