import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { dollars } from '../../../lib/money';
import { mayPay } from '../../../lib/payers';
import { firstValue, parseQuery } from '../../../lib/query';
import type { App } from '../../../lib/wire';
import { ownedApp as text } from '../../../messages/ownedApp';
import { install } from '../../../messages/purchase';
import { Badge } from '../../../ui/Badge';
import { Facts } from '../../../ui/Facts';
import { Note } from '../../../ui/Note';
import { type Subscription, type SubscriptionState, subscriptionStateOf } from '../../billing/model/billing';
import { CardLine } from '../../card/CardLine';
import { settingsAddress } from '../../installation/hostPages';
import { subscriptionsTo } from '../../plan/api';
import { ChangeAppPlan } from '../../plan/ChangeAppPlan';
import { myProducts } from '../../session/model/products';
import type { User } from '../../session/model/user';
import type { InstallState } from '../model/install';
import { ManageAccess } from './ManageAccess';

type OwnedBoxProps = {
  app: App;
  state: InstallState & { kind: 'installed' };
  user: User;
  /** The way to the settings, and the menu. */
  action: ReactNode;
};

const TONES: Partial<Record<SubscriptionState, 'success' | 'warning' | 'danger'>> = {
  trial: 'success',
  active: 'success',
  past_due: 'warning',
  frozen: 'danger',
};

/** An app that the organization has: what it pays for it, and what can be done with it. */
export function OwnedBox({ app, state, user, action }: OwnedBoxProps) {
  const boot = useBoot();
  const isPaid = app.offer.plans.length > 0;
  const isPayer = isPaid && !user.isGhostLogin && mayPay(user.permissions, app.product);
  const { data } = useQuery({ ...subscriptionsTo(boot, user.token, app.id), enabled: isPayer });
  const subscription = data?.result[0];
  const wantsSettings = firstValue(parseQuery(useSearch()), 'action') === 'settings';
  const at = state.at ? day(state.at) : '';
  return (
    <>
      <div className="price-box-owned">
        <p className="install-mark">
          <CircleCheck size={16} aria-hidden="true" />
          {text.installed}
        </p>
        {subscription && data && <StateBadge state={subscriptionStateOf(subscription, data.now)} />}
      </div>
      {subscription && <OwnPrice subscription={subscription} />}
      {data && <PaidFacts app={app} token={user.token} subscription={subscription} paid={data.paid} />}
      <div className="price-box-action">
        {action}
        {state.choosesAccess && <ManageAccess app={app} user={user} />}
        {isPaid && app.offer.plans[0]?.billingCycle !== 'once' && <ChangeAppPlan app={app} user={user} />}
      </div>
      {state.hasAccess && (wantsSettings || state.needsSetup) && (
        <FinishNote app={app} isUnfinished={state.needsSetup} isWanted={wantsSettings} />
      )}
      <p className="price-box-by">{state.by ? text.installedBy(state.by, at) : install.installedOn(at)}</p>
    </>
  );
}

function StateBadge({ state }: { state: SubscriptionState }) {
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{text.state[state]}</Badge>;
}

/** What this organization pays for a period, tax included. */
function OwnPrice({ subscription: { charge } }: { subscription: Subscription }) {
  return (
    <p className="price-box-price">
      <bdi>
        <b>{dollars(charge.taxes.total_price)}</b>
      </bdi>
      <span>{text.yours(charge.months)}</span>
    </p>
  );
}

type PaidFactsProps = {
  app: App;
  token: string;
  subscription: Subscription | undefined;
  paid: { total: number; payments: number } | undefined;
};

/** When it is charged next, with which card, and what was paid until now. */
function PaidFacts({ app, token, subscription, paid }: PaidFactsProps) {
  const boot = useBoot();
  const { data: products } = useQuery({ ...myProducts(boot, token), enabled: subscription !== undefined });
  const product = products?.find((one) => one.product === app.product)?.cardDetails;
  const own = subscription?.own_card;
  const card = own ? { cardType: own.card_type, lastFour: own.last_four } : product;
  return (
    <Facts
      className="price-box-facts num"
      facts={[
        nextFact(subscription),
        {
          name: text.card,
          value: subscription && card && (
            <CardLine card={{ cardType: card.cardType, lastFour: card.lastFour }} />
          ),
        },
        { name: text.paid, value: paid && paid.payments > 0 && text.payments(paid.total, paid.payments) },
      ]}
    />
  );
}

function nextFact(subscription: Subscription | undefined) {
  const charge = subscription?.charge;
  const on = charge?.next_charge_at ? day(charge.next_charge_at) : '';
  if (!charge || !on) return { name: text.next, value: null };
  if (charge.status === 'cancelled') return { name: text.until, value: on };
  return { name: text.next, value: <bdi>{text.sumOn(charge.taxes.total_price, on)}</bdi> };
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
            <b>{install.finish(app.name)}</b> {finishText}{' '}
          </>
        ) : (
          <>
            <b>{install.ready(app.name)}</b> {install.readyText(app.facts.appearsIn)}
          </>
        )}
        {finishUrl && (
          <a className="link" href={finishUrl} target="_blank" rel="noreferrer">
            {install.openSetUp}
          </a>
        )}{' '}
        {settings && (
          <a className="link" href={settings}>
            {install.openSettings}
          </a>
        )}
      </Note>
    </div>
  );
}
