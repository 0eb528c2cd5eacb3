import { Amount } from '../../../ui/Amount';
import './install.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { useOpenPayment } from '../../../lib/openPayments';
import type { App, Plan } from '../../../lib/wire';
import { install as text } from '../../../messages/install';
import { ui } from '../../../messages/ui';
import { DealNote } from '../../../ui/DealNote';
import { Drawn } from '../../../ui/markup/drawnPart';
import { Price } from '../../../ui/Price';
import { Segment } from '../../../ui/Segment';
import { installsItself } from '../../installation/model';
import { myProducts } from '../../session/model/products';
import { useSession, useToken } from '../../session/model/session';
import { type Cycle, type InstallState, planOf } from '../model/install';
import { offeredOf } from '../model/offer';
import { trustLines } from '../parts';
import { AgentsField, useAgents } from './AgentsField';
import { BOX_ACTION_ID } from './BuyBar';
import { InstallButton } from './InstallButton';
import { useScopedInstall } from './InstallScope';
import { OfferLines, OfferTerms } from './OfferParts';

export { BuyBar } from './BuyBar';
export { InstallScope } from './InstallScope';

// Few apps have tiers, and only people who are signed in have the rest.
const AccessRequest = lazyPart(() => import('./AccessRequest').then((m) => m.AccessRequest));
const AskForApp = lazyPart(() => import('../../company/components/AskForApp').then((m) => m.AskForApp));
const PriceTiers = lazyPart(() => import('./PriceTiers').then((m) => m.PriceTiers));
const RemovalNote = lazyPart(() => import('./RemovalNote').then((m) => m.RemovalNote));
const InsteadOfBuying = lazyPart(() =>
  import('../../payment/components/OpenPayment').then((m) => m.InsteadOfBuying),
);

const NO_PLANS: readonly Plan[] = [];

/** Not for what is installed, one's own, or refused; its place is kept while it is not known who looks. */
const CART_STATES: ReadonlySet<InstallState['kind']> = new Set(['signed-out', 'install', 'buy']);

type PriceBoxProps = {
  app: App;
  /** The button that puts a plan into the cart: the cart's own, given by the page. */
  addToCart: (plan: Plan | undefined) => ReactNode;
};

/** The sticky box of the app page: what it costs and the way to have it, or what is paid for it. */
export function PriceBox({ app, addToCart }: PriceBoxProps) {
  const session = useSession();
  const { state, Owned } = useScopedInstall();
  return (
    <aside className="panel panel-body price-box" aria-label={text.price}>
      {Owned && state.kind === 'installed' && session.status === 'signed-in' ? (
        <Owned app={app} state={state} user={session.user} />
      ) : (
        <>
          <Offer app={app} addToCart={addToCart} />
          <Drawn part={trustLines} props={{ app }} />
        </>
      )}
    </aside>
  );
}

function Offer({ app, addToCart }: PriceBoxProps) {
  const install = useScopedInstall();
  const { state } = install;
  const isPaidFor = state.kind === 'install' && Boolean(state.isPaidFor);
  // What is paid for already has no price to agree to.
  const plans = isPaidFor ? NO_PLANS : app.offer.plans;
  const [cycle, setCycle] = useState<Cycle>(plans[0]?.billingCycle ?? 'once');
  const session = useSession();
  const agents = useAgents(useOwnAgents(app));
  // A payment that waits for the bank has its plan and its sum: there is nothing left to choose.
  const open = useOpenPayment(app.id);
  const plan = plans.find(({ id }) => id === open?.planId) ?? planOf(plans, cycle);
  const offered = plan && offeredOf(app, plan, agents.shown, state.kind === 'buy' && state.isTried);
  // An app that installs itself needs its own set-up.
  const isForCart = app.lifecycle === 'PUBLISHED' && !app.offer.contactOnly && !installsItself(app);
  const mayFill = CART_STATES.has(state.kind) && !isPaidFor && install.flow.step === 'idle';
  const button = <InstallButton app={app} plan={plan} install={install} hasTerms={Boolean(offered)} />;
  return (
    <>
      {app.lifecycle === 'PUBLISHED' && !isPaidFor && <DealNote price={app.price} />}
      {plans.length > 1 && !open && (
        <Segment
          legend={text.cycle}
          name="billing-cycle"
          className="price-box-cycle"
          value={cycle}
          options={[
            { value: 'monthly', label: text.monthly },
            { value: 'yearly', label: <YearlyLabel /> },
          ]}
          onChange={setCycle}
        />
      )}
      {plan ? <PlanPrice plan={plan} /> : <PlainPrice app={app} />}
      {plan?.perAccount && !open && <AgentsField agents={agents} />}
      {plan?.tiers && !open && (
        <Suspense>
          <PriceTiers plan={plan} agents={agents.shown} />
        </Suspense>
      )}
      {offered && !open && <OfferLines app={app} offered={offered} />}
      <div className="price-box-action" id={BOX_ACTION_ID}>
        <OrOpenPayment app={app}>
          {install.removal && (
            <Suspense>
              <RemovalNote removal={install.removal} name={app.name} onUndo={install.undo} />
            </Suspense>
          )}
          {state.kind === 'refused' && state.isForOwner ? (
            <Suspense fallback={button}>
              <AskForApp app={app} why={state.sentence} />
            </Suspense>
          ) : (
            button
          )}
          {offered && state.kind !== 'refused' && <OfferTerms app={app} offered={offered} />}
          {isForCart && (mayFill || state.kind === 'looking') && (
            <div className="price-box-cart">
              <Suspense>{mayFill && addToCart(plan)}</Suspense>
            </div>
          )}
        </OrOpenPayment>
        {session.status === 'signed-in' && state.kind === 'refused' && state.canAsk && (
          <Suspense>
            <AccessRequest product={app.product} token={session.user.token} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** A payment for the app that waits for the bank stands in the place of the way to buy it. */
function OrOpenPayment({ app, children }: { app: App; children: ReactNode }) {
  const session = useSession();
  if (session.status !== 'signed-in' || app.offer.plans.length === 0) return children;
  return (
    <Suspense fallback={children}>
      <InsteadOfBuying appId={app.id}>{children}</InsteadOfBuying>
    </Suspense>
  );
}

function YearlyLabel() {
  return (
    <>
      {text.yearly}{' '}
      <em>
        <bdi>{text.yearlyOff}</bdi>
      </em>
    </>
  );
}

/** How many agents the account has: what prices per agent are multiplied with. Known when signed in. */
export function useOwnAgents(app: App): number | undefined {
  const boot = useBoot();
  const token = useToken();
  const isNeeded = token !== '' && app.offer.plans.some((plan) => plan.perAccount);
  const { data } = useQuery({ ...myProducts(boot, token), enabled: isNeeded });
  return data?.find((one) => one.product === app.product)?.agents;
}

/** The price of an app without plans. What is coming has none yet. */
function PlainPrice({ app }: { app: App }) {
  return (
    <p className="price-box-plain">
      {app.lifecycle === 'ACCEPTED' ? ui.comingSoon : <Price price={app.price} />}
    </p>
  );
}

function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <p className="price-box-price">
      <bdi>
        <b>
          <Amount cents={plan.unitCents} short />
        </b>
      </bdi>
      {plan.oldUnitCents ? (
        <s>
          <Amount cents={plan.oldUnitCents} short />
        </s>
      ) : null}
      <bdi>{text.unit(plan)}</bdi>
      {plan.billingCycle === 'yearly' && (
        <span className="price-box-equivalent">{text.equivalent(plan.monthlyCents)}</span>
      )}
    </p>
  );
}
