import './owned.css';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, History, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { catalogueText } from '../../../lib/catalogueText';
import { day } from '../../../lib/dates';
import { count } from '../../../lib/money';
import { mayPay } from '../../../lib/payers';
import { firstValue, parseQuery } from '../../../lib/query';
import type { App } from '../../../lib/wire';
import { installed } from '../../../messages/installed';
import { ownedApp as text } from '../../../messages/ownedApp';
import { Amount } from '../../../ui/Amount';
import { Badge } from '../../../ui/Badge';
import { Facts } from '../../../ui/Facts';
import { Note } from '../../../ui/Note';
import {
  hasFailed,
  type Subscription,
  type SubscriptionState,
  subscriptionStateOf,
} from '../../billing/model/billing';
import { CardLine } from '../../card/CardLine';
import type { CardDetails } from '../../card/model';
import { settingsAddress } from '../../installation/hostPages';
import { subscriptionsTo } from '../../plan/api';
import { ChangeAppPlan } from '../../plan/ChangeAppPlan';
import { myProducts } from '../../session/model/products';
import type { User } from '../../session/model/user';
import type { InstallState } from '../model/install';
import { BOX_ACTION_ID } from './BuyBar';
import { useScopedInstall } from './InstallScope';
import { ManageAccess } from './ManageAccess';
import { OwnButton } from './OwnButton';
import { TrustLines } from './TrustLines';

export type OwnedProps = {
  app: App;
  state: InstallState & { kind: 'installed' };
  user: User;
};

const TONES: Partial<Record<SubscriptionState, 'success' | 'warning' | 'danger'>> = {
  trial: 'success',
  active: 'success',
  past_due: 'warning',
  frozen: 'danger',
};

/**
 * The box of an installed app. Its button is there at once, and stays while what is paid is loaded
 * around: whoever opens its menu early does not lose it.
 */
export function Owned(props: OwnedProps) {
  const install = useScopedInstall();
  return (
    <>
      <OwnedPrice {...props} />
      <div className="price-box-action" id={BOX_ACTION_ID}>
        <OwnButton app={props.app} plan={undefined} install={install} beside={<OwnedActions {...props} />} />
      </div>
      <OwnedNotes {...props} />
    </>
  );
}

/** What the organization has of an app: the state of its payment, the sum and the facts of it. Stands above the button. */
function OwnedPrice({ app, user }: OwnedProps) {
  const boot = useBoot();
  const isPayer = app.offer.plans.length > 0 && !user.isGhostLogin && mayPay(user.permissions, app.product);
  const { data, isLoading } = useQuery({ ...subscriptionsTo(boot, user.token, app.id), enabled: isPayer });
  const products = useQuery({ ...myProducts(boot, user.token), enabled: isPayer });
  // All of it at once: each part would push what stands below.
  if (isLoading || products.isLoading) return <PriceRoom app={app} />;
  const subscription = data?.result[0];
  const card = products.data?.find((one) => one.product === app.product)?.cardDetails;
  return (
    <>
      <div className="price-box-owned">
        <p className="install-mark">
          <CircleCheck size={16} aria-hidden="true" />
          {text.installed}
        </p>
        {subscription && data && <StateBadge subscription={subscription} now={data.now} />}
      </div>
      {subscription && <OwnPrice subscription={subscription} />}
      {data && <PaidFacts subscription={subscription} paid={data.paid} card={card} />}
    </>
  );
}

/** The room of what is paid again and again, before it is known. */
function PriceRoom({ app: { offer } }: { app: App }) {
  const [plan] = offer.plans;
  return plan && plan.billingCycle !== 'once' ? (
    <div className="price-box-room" data-agents={plan.perAccount || undefined} />
  ) : null;
}

/** What else can be done with an app that is there: who may use it, another plan. Stands beside the menu. */
function OwnedActions({ app, state, user }: OwnedProps) {
  return (
    <>
      {state.choosesAccess && <ManageAccess app={app} user={user} />}
      {app.offer.plans[0] && app.offer.plans[0].billingCycle !== 'once' && (
        <ChangeAppPlan app={app} user={user} />
      )}
    </>
  );
}

/** What is left to do, which version the app is in, who installed it when, and what can be relied on. Stands last. */
function OwnedNotes({ app, state }: OwnedProps) {
  const wantsSettings = firstValue(parseQuery(useSearch()), 'action') === 'settings';
  const at = state.at ? day(state.at) : '';
  return (
    <>
      {state.hasAccess && (wantsSettings || state.needsSetup) && (
        <FinishNote app={app} isUnfinished={state.needsSetup} isWanted={wantsSettings} />
      )}
      <ul className="price-box-trust price-box-notes">
        <LatestVersion app={app} />
        <li>
          <Users size={16} aria-hidden="true" />
          {state.by ? text.installedBy(state.by, at) : installed.installedOn(at)}
        </li>
      </ul>
      <TrustLines app={app} isOwned />
    </>
  );
}

/** What the developer changed last; nothing is known of an app without a changelog. */
function LatestVersion({ app: { changelog } }: { app: App }) {
  const [latest] = changelog;
  if (!latest) return null;
  return (
    <li>
      <History size={16} aria-hidden="true" />
      <span>
        {text.version(latest.version, day(latest.date))}{' '}
        <a className="link" href="#changelog" {...catalogueText}>
          {latest.title}
        </a>
      </span>
    </li>
  );
}

/** How the payment stands; one that is being collected has not failed. */
function StateBadge({ subscription, now }: { subscription: Subscription; now: string }) {
  const known = subscriptionStateOf(subscription, now);
  const state = known === 'past_due' && !hasFailed(subscription) ? 'accepted' : known;
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{text.state[state]}</Badge>;
}

/** What this organization pays for a period, tax included. */
function OwnPrice({ subscription: { charge } }: { subscription: Subscription }) {
  return (
    <p className="price-box-price">
      <bdi>
        <b>
          <Amount cents={charge.taxes.total_price} />
        </b>
      </bdi>
      <span>{text.yours(charge.months)}</span>
    </p>
  );
}

type PaidFactsProps = {
  subscription: Subscription | undefined;
  paid: { total: number; payments: number } | undefined;
  /** That of the product, which pays where the subscription has none of its own. */
  card: CardDetails | null | undefined;
};

/** When it is charged next, with which card, and what was paid until now. */
function PaidFacts({ subscription, paid, card: product }: PaidFactsProps) {
  const own = subscription?.own_card;
  const card = own ? { cardType: own.card_type, lastFour: own.last_four } : product;
  return (
    <Facts
      className="price-box-facts num"
      facts={[
        nextFact(subscription),
        { name: text.agents, value: subscription?.charge.per_account && count(subscription.charge.quantity) },
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
            <b>{installed.finish(app.name)}</b> {finishText}{' '}
          </>
        ) : (
          <>
            <b>{installed.ready(app.name)}</b> {installed.readyText(app.facts.appearsIn)}
          </>
        )}
        {finishUrl && (
          <a className="link" href={finishUrl} target="_blank" rel="noreferrer">
            {installed.openSetUp}
          </a>
        )}{' '}
        {settings && (
          <a className="link" href={settings}>
            {installed.openSettings}
          </a>
        )}
      </Note>
    </div>
  );
}
