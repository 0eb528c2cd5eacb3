import '../../../ui/buy-bar.css';
import './install.css';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { quickAction as text } from '../../../messages/ui';
import { AppIcon } from '../../../ui/AppIcon';
import { Price } from '../../../ui/Price';
import { useSession } from '../../session/model/session';
import { InstallButton } from './InstallButton';
import { useScopedInstall } from './InstallScope';

const RefusedBar = lazyPart(() => import('./RefusedBar').then((m) => m.RefusedBar));
const OpenPaymentBar = lazyPart(() =>
  import('../../payment/components/OpenPayment').then((m) => m.OpenPaymentBar),
);

/** Where the box's own button stands: while it is in view, the bar is not. */
export const BOX_ACTION_ID = 'price-box-action';

/** Another box stands there for whoever has the app, with a button of its own. */
function useIsBoxInView(isOwned: boolean): boolean {
  // At first nothing is known, and two buttons are worse than none.
  const [isInView, setIsInView] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another box is the reason to look again
  useEffect(() => {
    // Outside: the scroll position.
    const action = document.getElementById(BOX_ACTION_ID);
    if (!action) return;
    const watch = new IntersectionObserver((seen) => setIsInView(seen.at(-1)?.isIntersecting ?? false));
    watch.observe(action);
    return () => watch.disconnect();
  }, [isOwned]);
  return isInView;
}

/** The bar at the bottom of phones: the price, or that it is there, and the same button as in the box, while that one is out of view. */
export function BuyBar({ app }: { app: App }) {
  const install = useScopedInstall();
  const { state } = install;
  const session = useSession();
  const isOwned = state.kind === 'installed' && session.status === 'signed-in';
  const isHidden = useIsBoxInView(isOwned);
  useEffect(() => {
    // Outside: the document, whose toasts and end of page make room for the bar.
    document.documentElement.classList.add('has-buy-bar');
    return () => document.documentElement.classList.remove('has-buy-bar');
  }, []);
  return (
    <div className="buy-bar" hidden={isHidden}>
      <OrOpenPaymentBar app={app}>
        <AppIcon src={app.icon} size={36} />
        {state.kind === 'refused' ? (
          <Suspense>
            <RefusedBar app={app} state={state} />
          </Suspense>
        ) : (
          <>
            <div className="grow">
              <p className="buy-bar-name">{app.name}</p>
              {/* What is had is not offered: what it costs here stands in the box. */}
              {isOwned ? <span className="price-free">{text.installed}</span> : <Price price={app.price} />}
            </div>
            <div className="buy-bar-action">
              <InstallButton app={app} plan={app.offer.plans[0]} install={install} />
            </div>
          </>
        )}
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
