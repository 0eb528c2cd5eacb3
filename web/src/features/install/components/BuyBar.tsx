import '../../../ui/buy-bar.css';
import './install.css';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { App } from '../../../lib/wire';
import { AppIcon } from '../../../ui/AppIcon';
import { Price } from '../../../ui/Price';
import { useSession } from '../../session/model/session';
import { InstallButton } from './InstallButton';
import { useScopedInstall } from './InstallScope';

const OpenPaymentBar = lazy(() =>
  import('../../payment/components/OpenPayment').then((m) => ({ default: m.OpenPaymentBar })),
);

/** The bar at the bottom of phones: the price and the same button as in the box. */
export function BuyBar({ app }: { app: App }) {
  const install = useScopedInstall();
  useEffect(() => {
    // Outside: the document, whose toasts and end of page make room for the bar.
    document.documentElement.classList.add('has-buy-bar');
    return () => document.documentElement.classList.remove('has-buy-bar');
  }, []);
  return (
    <div className="buy-bar">
      <OrOpenPaymentBar app={app}>
        <AppIcon src={app.icon} size={36} />
        <div className="grow">
          <p className="buy-bar-name">{app.name}</p>
          <Price price={app.price} />
        </div>
        <div className="buy-bar-action">
          <InstallButton app={app} plan={app.offer.plans[0]} install={install} />
        </div>
      </OrOpenPaymentBar>
    </div>
  );
}

/** A payment for the app that waits for the bank stands in the place of the way to buy it. */
function OrOpenPaymentBar({ app, children }: { app: App; children: ReactNode }) {
  const session = useSession();
  if (session.status !== 'signed-in' || app.offer.plans.length === 0) return children;
  return (
    <Suspense fallback={children}>
      <OpenPaymentBar appId={app.id}>{children}</OpenPaymentBar>
    </Suspense>
  );
}
