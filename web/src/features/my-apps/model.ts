import type { Cents } from '../../lib/money';
import { locale } from '../../messages/locale';
import type { Payment, Subscription } from '../billing/model/billing';
import { hasFailed, subscriptionStateOf } from '../billing/model/billing';
import type { AskedRights, Installed } from '../installation/api';
import type { Attempt } from '../payment/api/attempts';

/** How an installed app stands; the first of these that is true, in this order. */
export type RowState =
  | { kind: 'payment-open' }
  | { kind: 'payment-failed' }
  | { kind: 'set-up' }
  /** The app itself says that something is wrong, by a name of its own. */
  | { kind: 'broken'; code: string }
  | { kind: 'rights'; areas: readonly string[] }
  | { kind: 'trial'; days: number }
  | { kind: 'ending'; on: string }
  | { kind: 'no-access' }
  | { kind: 'active' };

/** What needs somebody stands first. */
const ATTENTION: readonly RowState['kind'][] = [
  'payment-open',
  'payment-failed',
  'set-up',
  'broken',
  'rights',
  'trial',
  'ending',
  'no-access',
  'active',
];

export type Row = {
  app: Installed;
  state: RowState;
  /** What pays for it again and again; of people who may pay only. */
  subscription: Subscription | undefined;
  /** What paid for it once. */
  payment: Payment | undefined;
};

/** What was read of an account; what people may not see is empty. */
export type Read = {
  installed: readonly Installed[];
  subscriptions: readonly Subscription[];
  payments: readonly Payment[];
  attempts: readonly Attempt[];
  rightsAsked: readonly { applicationId: string; areas: readonly string[] }[];
  /** The server's clock. */
  now: string;
};

/** Charges of upgrades carry the app's name in their address, too: they do not pay for the app. */
const paysForApp = <One extends { slug: string; charge: { resource?: unknown } }>(
  list: readonly One[],
  slug: string,
) => list.find((one) => one.slug === slug && !one.charge.resource);

export function rowsOf(read: Read): Row[] {
  return read.installed.map((app) => {
    const subscription = paysForApp(read.subscriptions, app.slug);
    return {
      app,
      subscription,
      payment: subscription ? undefined : paysForApp(read.payments, app.slug),
      state: stateOf(app, subscription, read),
    };
  });
}

function stateOf(app: Installed, subscription: Subscription | undefined, read: Read): RowState {
  const state = subscription && subscriptionStateOf(subscription, read.now);
  const areas = read.rightsAsked.find((one) => one.applicationId === app.id)?.areas;
  const end = subscription?.charge.next_charge_at;
  if (read.attempts.some((one) => one.application_id === app.id)) return { kind: 'payment-open' };
  if (subscription && hasFailed(subscription)) return { kind: 'payment-failed' };
  if (app.setupRequired) return { kind: 'set-up' };
  if (app.errorCode) return { kind: 'broken', code: app.errorCode };
  if (areas) return { kind: 'rights', areas };
  if (subscription && state === 'trial') return { kind: 'trial', days: subscription.trial_days_left };
  if (state === 'cancelled' && end) return { kind: 'ending', on: end };
  return app.hasAccess ? { kind: 'active' } : { kind: 'no-access' };
}

export type Sort = 'attention' | 'name' | 'next';

const byName = (a: Row, b: Row) => a.app.name.localeCompare(b.app.name, locale.code);
const nextOf = ({ subscription, state }: Row) =>
  (state.kind !== 'ending' && subscription?.charge.next_charge_at) || '9999';

export function sorted(rows: readonly Row[], by: Sort): Row[] {
  const compare = {
    attention: (a: Row, b: Row) => ATTENTION.indexOf(a.state.kind) - ATTENTION.indexOf(b.state.kind),
    name: byName,
    next: (a: Row, b: Row) => nextOf(a).localeCompare(nextOf(b)),
  }[by];
  return [...rows].sort((a, b) => compare(a, b) || byName(a, b));
}

/** What is charged next, of all that renews; undefined for nothing. */
export function nextCharge(
  subscriptions: readonly Subscription[],
  now: string,
): { on: string; total: Cents; name: string } | undefined {
  return subscriptions
    .flatMap((one) => {
      const { next_charge_at: on, taxes, name } = one.charge;
      const renews = ['trial', 'active'].includes(subscriptionStateOf(one, now));
      return renews && on ? [{ on, total: taxes.total_price, name }] : [];
    })
    .sort((a, b) => a.on.localeCompare(b.on))[0];
}

/** Subscriptions whose payment failed: they are said first, also when their app was taken already. What waits for the bank is said of its payment. */
export const unpaid = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions.filter((one) => hasFailed(one) && !one.charge.authentication_url);

/** Apps that wait for somebody who has access to finish them. */
export const setUpsOf = (installed: readonly Installed[]): Installed[] =>
  installed.filter((app) => app.setupRequired && app.hasAccess);

/** Apps that ask for more than was agreed to, of which the person decides for the organization. */
export const askingOf = (installed: readonly Installed[], rightsAsked: readonly AskedRights[]) =>
  installed.flatMap((app) => {
    const asked = rightsAsked.find((one) => one.applicationId === app.id);
    return asked?.mayAgree ? [{ app, asked }] : [];
  });
