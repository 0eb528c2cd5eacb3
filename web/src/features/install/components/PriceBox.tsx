import './install.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { count, netOf, shortDollars } from '../../../lib/money';
import { useShownPage } from '../../../lib/pages/PageContext';
import { firstValue, parseQuery } from '../../../lib/query';
import type { App, Plan } from '../../../lib/wire';
import { install as text } from '../../../messages/purchase';
import { ui } from '../../../messages/ui';
import { Button } from '../../../ui/Button';
import { DealNote } from '../../../ui/DealNote';
import { Facts } from '../../../ui/Facts';
import { Note } from '../../../ui/Note';
import { Price } from '../../../ui/Price';
import { Segment } from '../../../ui/Segment';
import { installsItself } from '../../installation/direct';
import { settingsAddress } from '../../installation/hostPages';
import { myProducts } from '../../session/model/products';
import { useSession, useToken } from '../../session/model/session';
import { type Cycle, type InstallState, planOf } from '../model/install';
import type { Install } from '../model/useInstall';
import { AccessRequest } from './AccessRequest';
import { AgentsField, useAgents } from './AgentsField';
import { InstallButton } from './InstallButton';
import { useScopedInstall } from './InstallScope';
import { ManageAccess } from './ManageAccess';

export { BuyBar } from './BuyBar';
export { InstallScope } from './InstallScope';

const ChangeAppPlan = lazy(() =>
  import('../../plan/ChangeAppPlan').then((m) => ({ default: m.ChangeAppPlan })),
);
const InsteadOfBuying = lazy(() =>
  import('../../payment/components/OpenPayment').then((m) => ({ default: m.InsteadOfBuying })),
);

/** Not for what is installed, one's own, or refused. */
const CART_STATES: ReadonlySet<InstallState['kind']> = new Set(['signed-out', 'install', 'buy']);

type PriceBoxProps = {
  app: App;
  /** The button that puts a plan into the cart: the cart's own, given by the page. */
  addToCart: (plan: Plan | undefined) => ReactNode;
};

/** The sticky box of the app page: what it costs and the way to have it. */
export function PriceBox({ app, addToCart }: PriceBoxProps) {
  const { plans } = app.offer;
  const [cycle, setCycle] = useState<Cycle>(plans[0]?.billingCycle ?? 'once');
  const session = useSession();
  const install = useScopedInstall();
  const plan = planOf(plans, cycle);
  const agents = useAgents(useOwnAgents(app));
  const { state } = install;
  const isInstalled = state.kind === 'installed';
  const { page } = useShownPage();
  // A host product around the page has no way to the cart, and an app that installs itself needs its own set-up.
  const isForCart =
    app.lifecycle === 'PUBLISHED' && !app.offer.contactOnly && !page.embedded && !installsItself(app);
  const wantsSettings = firstValue(parseQuery(useSearch()), 'action') === 'settings';
  return (
    <aside className="panel panel-body price-box" aria-label={text.price}>
      {plans.length > 1 && (
        <Segment
          legend={text.cycle}
          name="billing-cycle"
          className="mb-4"
          value={cycle}
          options={[
            { value: 'monthly', label: text.monthly },
            { value: 'yearly', label: <YearlyLabel /> },
          ]}
          onChange={setCycle}
        />
      )}
      {plan ? <PlanPrice plan={plan} agents={agents.shown} /> : <PlainPrice app={app} />}
      {plan?.perAccount && <AgentsField agents={agents} />}
      {app.lifecycle === 'PUBLISHED' && <DealNote price={app.price} />}
      <div className="price-box-action" data-cart={isForCart || undefined}>
        <OrOpenPayment app={app}>
          {install.removal && <RemovalNote removal={install.removal} name={app.name} onUndo={install.undo} />}
          <InstallButton app={app} plan={plan} install={install} />
          {isForCart && CART_STATES.has(state.kind) && install.flow.step === 'idle' && (
            <Suspense>{addToCart(plan)}</Suspense>
          )}
        </OrOpenPayment>
        {session.status === 'signed-in' && state.kind === 'refused' && state.canAsk && (
          <AccessRequest product={app.product} token={session.user.token} />
        )}
        {session.status === 'signed-in' && isInstalled && state.choosesAccess && (
          <ManageAccess app={app} user={session.user} />
        )}
        {session.status === 'signed-in' && isInstalled && plan && plan.billingCycle !== 'once' && (
          <Suspense>
            <ChangeAppPlan app={app} user={session.user} />
          </Suspense>
        )}
      </div>
      {plan && !isInstalled && (
        <p className="price-box-terms">
          {termsOf(app, plan, agents.shown, state.kind === 'buy' && state.isTried)}
        </p>
      )}
      {isInstalled && state.hasAccess && (wantsSettings || state.needsSetup) && (
        <FinishNote app={app} isUnfinished={state.needsSetup} isWanted={wantsSettings} />
      )}
      <Facts
        className="price-box-facts"
        facts={[
          { name: text.facts.worksWith, value: app.facts.worksWith.join(', ') },
          { name: text.facts.appearsIn, value: app.facts.appearsIn.join(', ') },
          {
            name: text.facts.installs,
            value: app.facts.installations > 0 ? count(app.facts.installations) : null,
          },
          { name: text.facts.languages, value: app.facts.languages.join(', ') },
          { name: text.facts.updated, value: app.facts.updated ? day(app.facts.updated) : null },
        ]}
      />
    </aside>
  );
}

type RemovalNoteProps = {
  removal: NonNullable<Install['removal']>;
  name: string;
  onUndo: () => void;
};

/** What was uninstalled comes back without a payment: said above the way to buy it. */
function RemovalNote({ removal, name, onUndo }: RemovalNoteProps) {
  return (
    <div className="mb-4">
      <Note
        action={
          removal.refusal ? undefined : (
            <Button size="sm" onClick={onUndo}>
              {text.bringBack} <span className="sr-only">{name}</span>
            </Button>
          )
        }
      >
        {text.removedOn(day(removal.removedAt))}{' '}
        {removal.refusal ? removal.refusal.message : text.bringBackText(day(removal.undoUntil))}
      </Note>
    </div>
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
      {text.yearly} <em>{text.yearlyOff}</em>
    </>
  );
}

/** How many agents the account has: what prices per agent are multiplied with. Known when signed in. */
function useOwnAgents(app: App): number | undefined {
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

function PlanPrice({ plan, agents }: { plan: Plan; agents: number | undefined }) {
  return (
    <>
      <p className="price-box-price">
        {plan.oldUnitCents ? <s>{shortDollars(plan.oldUnitCents)}</s> : null}
        <b>{shortDollars(plan.unitCents)}</b>
        <span>{text.unit(plan)}</span>
      </p>
      <p className="price-box-hint" data-tall={plan.perAccount || undefined}>
        {hintOf(plan, agents)}
      </p>
    </>
  );
}

function hintOf(plan: Plan, agents: number | undefined): string {
  if (plan.perAccount && agents) return text.total(netOf(plan, agents), plan.billingCycle, agents);
  return plan.billingCycle === 'yearly' ? text.equivalent(plan.monthlyCents) : text.tax;
}

function termsOf(app: App, plan: Plan, agents: number | undefined, isTried: boolean): string {
  if (plan.billingCycle === 'once') return text.oneTime(plan.unitCents);
  const { trialDays, cardRequired } = app.offer;
  if (trialDays === 0 || isTried) return '';
  const isTotal = plan.perAccount && agents !== undefined;
  const unit = text.unit(isTotal ? { ...plan, perAccount: false } : plan);
  return text.terms(trialDays, isTotal ? netOf(plan, agents) : plan.unitCents, unit, cardRequired);
}

/** S2.16: what action=settings shows. It comes into view, and reading goes on there. */
type FinishNoteProps = {
  app: App;
  /** The app itself says that its set-up is not finished. */
  isUnfinished: boolean;
  /** The person came here for it, as after installing. */
  isWanted: boolean;
};

function FinishNote({ app, isUnfinished, isWanted }: FinishNoteProps) {
  const { finishUrl, finishText } = app.offer;
  const settings = settingsAddress(app, useBoot());
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    // Outside: the focus and the scroll position.
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  return (
    <div className="price-box-note" ref={note} tabIndex={-1}>
      <Note>
        {finishUrl || finishText || isUnfinished ? (
          <>
            <b>{text.finish(app.name)}</b> {finishText}{' '}
          </>
        ) : (
          <>
            <b>{text.ready(app.name)}</b> {text.readyText(app.facts.appearsIn)}
          </>
        )}
        {finishUrl && (
          <a className="link" href={finishUrl} target="_blank" rel="noreferrer">
            {text.openSetUp}
          </a>
        )}{' '}
        {settings && (
          <a className="link" href={settings}>
            {text.openSettings}
          </a>
        )}
      </Note>
    </div>
  );
}
