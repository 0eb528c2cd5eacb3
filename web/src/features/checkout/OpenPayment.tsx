import './at-bank.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../lib/boot';
import { dollars } from '../../lib/money';
import { checkout as text } from '../../messages/purchase';
import { Note } from '../../ui/Note';
import { useSession } from '../session/session';
import { type Attempt, backOf, openAttempts, timeOf } from './attempts';
import { BankButton } from './BankButton';

type OpenPaymentProps = { attempt: Attempt; token: string; isGhost?: boolean; withName?: boolean };

/** "Finish your payment of $22.99, until 18:40", with the way to the bank and the way out. */
export function OpenPayment({ attempt, token, isGhost = false, withName = false }: OpenPaymentProps) {
  const { charge, product, total, next_action: next, first } = attempt;
  const until = timeOf(next.expires_at, new Date());
  return (
    <Note tone="warning" live>
      <div className="open-payment">
        <p className="font-medium num">
          {withName
            ? text.finishOf(dollars(total), charge.name, until)
            : text.finishPayment(dollars(total), until)}
        </p>
        {!isGhost && (
          <BankButton
            product={product}
            token={token}
            charge={{ kind: 'direct_charge', id: charge.id }}
            total={total}
            address={next.url}
            back={backOf(attempt)}
            mayGiveUp={first}
            name={charge.name}
          />
        )}
      </div>
    </Note>
  );
}

type PaidThing = { appId: string; upgradeId?: string; children: ReactNode };

/** While a payment for an app, or for an upgrade of it, waits for the bank, it is shown in the place of the way to buy. */
export function InsteadOfBuying({ appId, upgradeId, children }: PaidThing) {
  const boot = useBoot();
  const session = useSession();
  const token = session.status === 'signed-in' ? session.user.token : '';
  const { data } = useQuery({ ...openAttempts(boot, token), enabled: token !== '' });
  const open = data?.find((one) => one.application_id === appId && one.resource?.id === upgradeId);
  if (!open) return children;
  const isGhost = session.status === 'signed-in' && session.user.isGhostLogin;
  return <OpenPayment attempt={open} token={token} isGhost={isGhost} />;
}

/** All payments that wait for the bank; nothing while there is none. */
export function OpenPayments({ token, isGhost }: { token: string; isGhost: boolean }) {
  const boot = useBoot();
  const { data } = useQuery(openAttempts(boot, token));
  if (!data?.length) return null;
  return (
    <section className="open-payments" aria-label={text.openPayments}>
      {data.map((one) => (
        <OpenPayment key={one.charge.id} attempt={one} token={token} isGhost={isGhost} withName />
      ))}
    </section>
  );
}
