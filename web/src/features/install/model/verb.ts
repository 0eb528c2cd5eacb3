import type { Card, Plan } from '../../../lib/wire';
import { isForOwner } from '../../company/forOwner';

/** What the way to have an app begins with. */
export type Verb = 'install' | 'activate' | 'trial' | 'buy';

type Sold = { isPaid: boolean; isService: boolean; trialDays: number };

/** What the organization had of an app before: its free trial, or the app, paid for. */
export type Had = { isTried?: boolean; isPaidFor?: boolean };

/** The one rule for the word on the button, on the app page and on cards. Who had the trial buys; who has bought installs. */
export function verbOf({ isPaid, isService, trialDays }: Sold, { isTried, isPaidFor }: Had = {}): Verb {
  if (!isPaid || isPaidFor) return isService ? 'activate' : 'install';
  return trialDays > 0 && !isTried ? 'trial' : 'buy';
}

/** The action of a card or a row. */
export type QuickAction =
  | { kind: 'none' }
  | { kind: 'installed' }
  /** Who may not get it asks an owner, or has asked and may say another reason. */
  | { kind: 'ask' | 'asked' }
  /** What costs nothing asks for its permissions first. */
  | { kind: 'dialog'; verb: Verb }
  | { kind: 'checkout'; verb: Verb };

type Offered = Pick<Card, 'price' | 'service' | 'comingSoon'>;

/** What is known of an app for the person looking; nothing for a visitor, and before the server said it. */
export type Standing = Had & {
  isInstalled?: boolean;
  /** The code of what keeps the person from it. */
  refusal?: string | undefined;
  isAsked?: boolean;
};

/**
 * The action of a card: the rules of `installStateOf`, as far as lists know them. What else a
 * person may not do is said in the dialog or by the checkout.
 */
export function quickActionOf({ price, service, comingSoon }: Offered, standing: Standing = {}): QuickAction {
  // What is priced by the hour is ordered by contacting its provider (decisions rule 14).
  if (comingSoon || price.frequency === 'hourly') return { kind: 'none' };
  if (standing.isInstalled) return { kind: 'installed' };
  if (isForOwner(standing.refusal ?? '')) return { kind: standing.isAsked ? 'asked' : 'ask' };
  const isPaid = price.frequency !== 'free';
  const verb = verbOf({ isPaid, isService: service, trialDays: price.trialDays }, standing);
  return isPaid && !standing.isPaidFor ? { kind: 'checkout', verb } : { kind: 'dialog', verb };
}

/** The checkout of an app. The address carries the chosen plan. */
export function checkoutPath(app: Pick<Card, 'slug'>, plan?: Pick<Plan, 'id'>): string {
  return `/checkout/${app.slug}/${plan ? `?plan=${encodeURIComponent(plan.id)}` : ''}`;
}
