import './at-bank.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import { dollars } from '../../../lib/money';
import { checkout as text } from '../../../messages/purchase';
import { Note } from '../../../ui/Note';
import { useToken } from '../../session/model/session';
import { type Attempt, backOf, openAttempts, timeOf } from '../api/attempts';
import { BankButton } from './BankButton';

type OpenPaymentProps = { attempt: Attempt; token: string; withName?: boolean };

/** "Finish your payment of $22.99, until 18:40", with the way to the bank and the way out. */
export function OpenPayment({ attempt, token, withName = false }: OpenPaymentProps) {
  const { charge, total, next_action: next } = attempt;
  const until = timeOf(next.expires_at, new Date());
  return (
    <Note tone="warning" live>
      <div className="open-payment">
        <p className="medium num">
          {withName
            ? text.finishOf(dollars(total), charge.name, until)
            : text.finishPayment(dollars(total), until)}
        </p>
        <AttemptButton attempt={attempt} token={token} mayGiveUp={attempt.first} />
      </div>
    </Note>
  );
}

type PaidThing = { appId: string; upgradeId?: string; children: ReactNode };

/** The open payment for an app, or for an upgrade of it. */
function useOpenPaymentFor(appId: string, upgradeId: string | undefined) {
  const boot = useBoot();
  const token = useToken();
  const { data } = useQuery({ ...openAttempts(boot, token), enabled: token !== '' });
  const open = data?.find((one) => one.application_id === appId && one.resource?.id === upgradeId);
  return { open, token };
}

/** While a payment for an app, or for an upgrade of it, waits for the bank, it is shown in the place of the way to buy. */
export function InsteadOfBuying({ appId, upgradeId, children }: PaidThing) {
  const { open, token } = useOpenPaymentFor(appId, upgradeId);
  if (!open) return children;
  return <OpenPayment attempt={open} token={token} />;
}

/** The same in the bar of phones, to resume the payment; giving it up is possible in the page only. */
export function OpenPaymentBar({ appId, children }: PaidThing) {
  const { open, token } = useOpenPaymentFor(appId, undefined);
  if (!open) return children;
  const { total, next_action: next } = open;
  return (
    <div className="open-payment-bar">
      <p className="num">{text.finishPayment(dollars(total), timeOf(next.expires_at, new Date()))}</p>
      <AttemptButton attempt={open} token={token} mayGiveUp={false} block />
    </div>
  );
}

type OpenPaymentsProps = { token: string; which?: (attempt: Attempt) => boolean };

/** The payments that wait for the bank, all or those asked for; nothing while there is none. */
export function OpenPayments({ token, which = () => true }: OpenPaymentsProps) {
  const boot = useBoot();
  const { data } = useQuery({ ...openAttempts(boot, token), enabled: token !== '' });
  const shown = data?.filter(which) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="open-payments" aria-label={text.openPayments}>
      {shown.map((one) => (
        <OpenPayment key={one.charge.id} attempt={one} token={token} withName />
      ))}
    </section>
  );
}

type AttemptButtonProps = { attempt: Attempt; token: string; mayGiveUp: boolean; block?: boolean };

/** The way to the bank for the same charge and the same challenge. */
function AttemptButton({ attempt, ...rest }: AttemptButtonProps) {
  const { charge, product, total, next_action: next } = attempt;
  return (
    <BankButton
      product={product}
      charge={{ kind: 'direct_charge', id: charge.id }}
      total={total}
      address={next.url}
      back={backOf(attempt)}
      name={charge.name}
      {...rest}
    />
  );
}
