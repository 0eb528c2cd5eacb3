import { rootOf, useBoot } from '../../lib/boot';
import { company as companyText } from '../../messages/company';
import { myApps as text } from '../../messages/myApps';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Strip } from '../../ui/Strip';
import type { Subscription } from '../billing/model/billing';
import type { AppRequest } from '../company/api';
import { nameOfAsked } from '../company/model';
import { AskedScopes } from '../installation/AskedScopes';
import type { AskedRights, Installed } from '../installation/api';
import { hostLinksOf, settingsAddress } from '../installation/hostPages';
import type { Attempt } from '../payment/api/attempts';
import { OpenPayments } from '../payment/components/OpenPayment';
import { pathOf } from './paths';

type WaitingProps = {
  token: string;
  attempts: readonly Attempt[];
  unpaid: readonly Subscription[];
  setUps: readonly Installed[];
  /** Apps that ask for more, of which the person decides. */
  asking: readonly { app: Installed; asked: AskedRights }[];
  /** What colleagues ask for, and the person may decide. */
  requests: readonly AppRequest[];
};

/** What waits for somebody, money first. Every kind of it is a list of strips; nothing while nothing waits. */
export function Waiting({ token, attempts, unpaid, setUps, asking, requests }: WaitingProps) {
  const lists = [attempts, unpaid, setUps, asking, requests];
  if (lists.every((list) => list.length === 0)) return null;
  return (
    <section className="strips" aria-label={text.waiting}>
      <OpenPayments token={token} />
      {unpaid.map((one) => (
        <UnpaidStrip key={one.charge.id} subscription={one} />
      ))}
      {setUps.map((app) => (
        <SetUpStrip key={app.id} app={app} />
      ))}
      {asking.map(({ app, asked }) => (
        <AskedScopes key={app.id} app={app} asked={asked} token={token} />
      ))}
      {requests.length > 0 && <RequestsStrip requests={requests} />}
    </section>
  );
}

export function UnpaidStrip({ subscription: { charge, slug } }: { subscription: Subscription }) {
  const root = rootOf(useBoot());
  const isFrozen = charge.status === 'frozen';
  return (
    <Strip
      tone={isFrozen ? 'danger' : 'warning'}
      icon={slug ? `${root}/pictures/icons/apps/${slug}.svg` : ''}
      title={isFrozen ? text.frozenTitle(charge.name) : text.overdueTitle(charge.name)}
      says={isFrozen ? text.frozenText : charge.note || text.overdueText}
    >
      <Link className={buttonClass({ size: 'sm' })} to="/billing/#subscriptions">
        {text.openBilling} <span className="sr-only">{charge.name}</span>
      </Link>
    </Strip>
  );
}

export function SetUpStrip({ app }: { app: Installed }) {
  const boot = useBoot();
  const path = pathOf(app);
  const settings = path ? null : settingsAddress({ ...app, inHost: hostLinksOf(app) }, boot);
  const className = buttonClass({ size: 'sm' });
  const label = (
    <>
      {text.finishSetUp} <span className="sr-only">{app.name}</span>
    </>
  );
  return (
    <Strip tone="accent" icon={app.icon} title={text.setUpTitle(app.name)} says={text.setUpText}>
      {path ? (
        <Link className={className} to={`${path}?action=settings`}>
          {label}
        </Link>
      ) : (
        settings && (
          <a className={className} href={settings}>
            {label}
          </a>
        )
      )}
    </Strip>
  );
}

function RequestsStrip({ requests }: { requests: readonly AppRequest[] }) {
  const names = requests.map((one) => `${one.askerName}: ${nameOfAsked(one)}`);
  return (
    <Strip tone="plain" icon="" title={companyText.waitTitle(requests.length)} says={names.join(', ')}>
      <Link className={buttonClass({ size: 'sm' })} to="/company/">
        {companyText.see}
      </Link>
    </Strip>
  );
}
