import type { ReactNode } from 'react';
import { ownHome as text } from '../../../messages/ownHome';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { RequestStrip } from '../../company/components/RequestStrip';
import { AskedScopes } from '../../installation/AskedScopes';
import { SetUpStrip, UnpaidStrip } from '../../my-apps/components/Strips';
import type { WaitingThings } from '../../my-apps/useWaitingThings';
import { OpenPaymentStrip } from '../../payment/components/OpenPayment';
import { UnconfirmedStrip } from '../../payment/components/UnconfirmedStrip';
import { MOST } from './model';

/** The first things that wait, money before the rest, and the way to all of them. */
export function WaitingStrips({ things, token }: { things: WaitingThings; token: string }) {
  const strips: ReactNode[] = [
    ...things.attempts.map((one) => <OpenPaymentStrip key={one.charge.id} attempt={one} token={token} />),
    ...things.unconfirmed.map((one) => <UnconfirmedStrip key={one.application_id} payment={one} />),
    ...things.unpaid.map((one) => <UnpaidStrip key={one.charge.id} subscription={one} />),
    ...things.setUps.map((app, i) => (
      <SetUpStrip key={app.id} app={app} isFirst={i === 0 && things.attempts.length === 0} />
    )),
    ...things.asking.map(({ app, asked }) => (
      <AskedScopes key={app.id} app={app} asked={asked} token={token} />
    )),
    ...things.requests.map((one) => (
      <RequestStrip key={one.id} request={one} budgets={things.budgets}>
        <Link className={buttonClass({ size: 'sm' })} to="/company/">
          {text.answer} <span className="sr-only">{one.name}</span>
        </Link>
      </RequestStrip>
    )),
  ];
  if (strips.length === 0) return null;
  const more = strips.length - MOST.waiting;
  return (
    <section className="home-own-strips" aria-label={text.waiting}>
      {strips.slice(0, MOST.waiting)}
      {more > 0 && (
        <Link className="link small" to="/my-apps/">
          {text.allWaiting(more)}
        </Link>
      )}
    </section>
  );
}
