import '../../payment/components/checkout.css';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, ShieldAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { firstValue, parseQuery } from '../../../lib/query';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import type { ChargeFrame } from '../../../lib/wire';
import { checkout } from '../../../messages/checkout';
import { offer as text } from '../../../messages/offer';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { useNotify } from '../../notifications/notifications';
import { offeredCharge } from '../../payment/api/payment';
import { type ChargeRef, type Offered, offerStateOf } from '../../payment/model/payment';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession, useToken } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';
import { AskToPay } from './AskToPay';
import { ChargeThanks } from './ChargeThanks';
import { OfferForm } from './OfferForm';

/** What a paid upgrade's page needs: `otherwise` is shown when nothing is known of the upgrade. */
export type PaidUpgrade = { offered: Offered; appId: string; token: string; otherwise: ReactNode };

type ChargePageProps = {
  charge: ChargeFrame;
  /** The page after a paid upgrade: the upgrades' own, given by the route. */
  upgradeThanks: (paid: PaidUpgrade) => ReactNode;
};

/** A charge that an app asks its buyer to confirm, and the page after it (S2.22, S2.24). */
export function ChargePage({ charge: { id, type, paid }, upgradeThanks }: ChargePageProps) {
  const boot = useBoot();
  const session = useSession();
  const search = useSearch();
  // While this page is being left, the address is another one already.
  const [path] = useLocation();
  const isHere = path.startsWith('/checkout/charge/');
  const asked = parseQuery(useIsHydrated() ? search : '');
  const token = useToken();
  const ref = { id, kind: type };
  const query = useQuery({
    ...offeredCharge(boot, token, ref, firstValue(asked, 'icon') ?? ''),
    enabled: token !== '' && isHere,
  });
  useLeaveWhenMissing(isHere ? query.error : null);
  const waits = session.status === 'unknown' || session.status === 'signing-in' || query.isPending;
  if (isSignedOut(session)) {
    return (
      <Frame>
        <SignInFirst text={text} />
      </Frame>
    );
  }
  if (query.data) {
    return (
      <Loaded
        offered={query.data}
        paid={paid}
        upgradeThanks={upgradeThanks}
        token={token}
        description={firstValue(asked, 'description') ?? ''}
        charge={ref}
        isBack={BACK_FROM_BANK.some((name) => firstValue(asked, name) !== null)}
      />
    );
  }
  if (waits || isMissing(query.error)) return <LoadingCharge />;
  return <Failed charge={ref} failure={query.error} onRetry={() => void query.refetch()} />;
}

/** What the address carries after the bank has asked: our own mark, or the provider's. */
const BACK_FROM_BANK = ['paying', 'redirect_status'];

type LoadedProps = {
  offered: Offered;
  paid: boolean;
  upgradeThanks: ChargePageProps['upgradeThanks'];
  token: string;
  description: string;
  charge: { id: string; kind: ChargeFrame['type'] };
  isBack: boolean;
};

function Loaded({ offered, paid, upgradeThanks, ...rest }: LoadedProps) {
  const { resource } = offered.charge;
  const usual = paid ? (
    <ChargeThanks offered={offered} charge={rest.charge} />
  ) : (
    <Frame>
      <OfferForm key={offered.charge.status} offered={offered} {...rest} />
    </Frame>
  );
  const state = offerStateOf(offered.charge);
  // Only its developer knows whether an upgrade was switched on, even after the payment.
  if (!resource || !(paid || state === 'paid' || state === 'refused')) return usual;
  return (
    <Suspense fallback={<LoadingCharge />}>
      {upgradeThanks({ offered, appId: resource.application_id, token: rest.token, otherwise: usual })}
    </Suspense>
  );
}

/** S4.18, S8.15: a charge that does not exist says so, and leads home. */
function useLeaveWhenMissing(failure: unknown) {
  const notify = useNotify();
  const [, navigate] = useLocation();
  useEffect(() => {
    // Outside: the toasts and the address.
    if (!isMissing(failure)) return;
    notify({ kind: 'error', content: checkout.missing });
    navigate('/', { replace: true });
  }, [failure, navigate, notify]);
}

const isMissing = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

type FailedProps = { charge: ChargeRef; failure: unknown; onRetry: () => void };

function Failed({ charge, failure, onRetry }: FailedProps) {
  if (failure instanceof ApiError && failure.code === 'scope_missing') {
    return (
      <Frame>
        <EmptyState
          icon={ShieldAlert}
          title={text.refusedTitle}
          text={failure.status === 401 ? text.mayNotPay : failure.message}
          action={<AskToPay charge={charge} />}
        />
      </Frame>
    );
  }
  return (
    <Frame>
      <EmptyState
        icon={RefreshCw}
        title={text.failedTitle}
        text={navigator.onLine ? text.failedText : text.offlineText}
        action={<Button onClick={onRetry}>{text.retry}</Button>}
      />
    </Frame>
  );
}

function LoadingCharge() {
  return (
    <Frame>
      <div className="checkout-grid" aria-hidden="true">
        <Skeleton className="skeleton-card" />
        <Skeleton className="skeleton-card" />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="checkout">
      <h1>{text.heading}</h1>
      <div className="checkout-frame">{children}</div>
    </div>
  );
}
