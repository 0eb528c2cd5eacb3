import './at-bank.css';
import './attempt.css';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { rootOf, useBoot } from '../../../lib/boot';
import { attempt as text } from '../../../messages/paymentAttempt';
import { AppIcon } from '../../../ui/AppIcon';
import { useToken } from '../../session/model/session';
import { type Attempt, anotherCardPathOf, backOf, timeOf } from '../api/attempts';
import { useOpenAttempts, useUnconfirmed } from '../model/useOpenAttempts';
import { BankButton } from './BankButton';

type OpenPaymentProps = { attempt: Attempt; token: string };

/** "Finish your payment of $22.80", in the place of the way to buy. */
export function OpenPayment({ attempt, token }: OpenPaymentProps) {
  const { total, next_action: next } = attempt;
  return (
    <AttemptButton
      attempt={attempt}
      token={token}
      label={text.finish(total)}
      line={text.waits(total, timeOf(next.expires_at, new Date()))}
      mayGiveUp={attempt.first}
      block
    />
  );
}

/** The same as a row among others, with the name of what is paid. */
export function OpenPaymentStrip({ attempt, token }: OpenPaymentProps) {
  const root = rootOf(useBoot());
  const { charge, total, slug, next_action: next } = attempt;
  return (
    <div className="open-payment-strip">
      {slug && <AppIcon src={`${root}/pictures/icons/apps/${slug}.svg`} size={40} />}
      <div className="grow">
        <h2>{text.stripTitle}</h2>
        <p>{text.stripText(charge.name, total, timeOf(next.expires_at, new Date()))}</p>
      </div>
      <AttemptButton attempt={attempt} token={token} mayGiveUp={attempt.first} />
    </div>
  );
}

type PaidThing = { appId: string; upgradeId?: string; children: ReactNode };

/** The open payment for an app, or for an upgrade of it. */
function useOpenPaymentFor(appId: string, upgradeId: string | undefined) {
  const token = useToken();
  const { data } = useOpenAttempts();
  const open = data?.find((one) => one.application_id === appId && one.resource?.id === upgradeId);
  return { open, token };
}

/** While a payment for an app, or for an upgrade of it, waits for the bank, it is shown in the place of the way to buy. */
export function InsteadOfBuying({ appId, upgradeId, children }: PaidThing) {
  const { open, token } = useOpenPaymentFor(appId, upgradeId);
  if (open) return <OpenPayment attempt={open} token={token} />;
  return (
    <>
      {upgradeId === undefined && <UnconfirmedPayment appId={appId} />}
      {children}
    </>
  );
}

/** What became of the last payment for an app, above the way to pay again; nothing while that is no news. */
function UnconfirmedPayment({ appId }: { appId: string }) {
  const last = useUnconfirmed(appId);
  if (!last) return null;
  return (
    <p className="attempt-line unconfirmed">
      {text.unfinished(last.total)} {text.expired}
    </p>
  );
}

/** The same in the bar of phones, to resume the payment; giving it up is possible in the page only. */
export function OpenPaymentBar({ appId, children }: PaidThing) {
  const { open, token } = useOpenPaymentFor(appId, undefined);
  if (!open) return children;
  const { total, next_action: next } = open;
  return (
    <div className="open-payment-bar">
      <p className="num">{text.waits(total, timeOf(next.expires_at, new Date()))}</p>
      <AttemptButton attempt={open} token={token} label={text.finish(total)} mayGiveUp={false} block />
    </div>
  );
}

type OpenPaymentsProps = { token: string; which?: (attempt: Attempt) => boolean };

/** The payments that wait for the bank, all or those asked for; nothing while there is none. */
export function OpenPayments({ token, which = () => true }: OpenPaymentsProps) {
  const { data } = useOpenAttempts();
  const shown = data?.filter(which) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="open-payments" aria-label={text.open}>
      {shown.map((one) => (
        <OpenPaymentStrip key={one.charge.id} attempt={one} token={token} />
      ))}
    </section>
  );
}

type AttemptButtonProps = {
  attempt: Attempt;
  token: string;
  label?: string;
  line?: string;
  mayGiveUp: boolean;
  block?: boolean;
};

/** The way to the bank for the same charge and the same challenge. */
function AttemptButton({ attempt, ...rest }: AttemptButtonProps) {
  const [, navigate] = useLocation();
  const { charge, product, total, next_action: next } = attempt;
  const another = anotherCardPathOf(attempt);
  return (
    <BankButton
      product={product}
      charge={{ kind: 'direct_charge', id: charge.id }}
      total={total}
      address={next.url}
      back={backOf(attempt)}
      name={charge.name}
      onAnotherCard={another ? () => navigate(another) : undefined}
      {...rest}
    />
  );
}
