import type { Card, Plan } from '../../../lib/wire';

/** What the way to have an app begins with. */
export type Verb = 'install' | 'activate' | 'trial' | 'buy';

type Sold = { isPaid: boolean; isService: boolean; trialDays: number };

/** The one rule for the word on the button, on the app page and on cards. Who had the trial buys. */
export function verbOf({ isPaid, isService, trialDays }: Sold, isTried = false): Verb {
  if (!isPaid) return isService ? 'activate' : 'install';
  return trialDays > 0 && !isTried ? 'trial' : 'buy';
}

/** The action of a card or a row. */
export type QuickAction =
  | { kind: 'none' }
  | { kind: 'installed' }
  /** What is free asks for its permissions first. */
  | { kind: 'dialog'; verb: Verb }
  | { kind: 'checkout'; verb: Verb };

type Offered = Pick<Card, 'price' | 'service' | 'comingSoon'>;

/**
 * The action of a card: the public rules of `installStateOf`. What a person may not do is said
 * in the dialog or by the checkout, so that a list asks for no app on its own.
 */
export function quickActionOf({ price, service, comingSoon }: Offered, isInstalled: boolean): QuickAction {
  // What is priced by the hour is ordered by contacting its provider (decisions rule 14).
  if (comingSoon || price.frequency === 'hourly') return { kind: 'none' };
  if (isInstalled) return { kind: 'installed' };
  const isPaid = price.frequency !== 'free';
  const verb = verbOf({ isPaid, isService: service, trialDays: price.trialDays });
  return isPaid ? { kind: 'checkout', verb } : { kind: 'dialog', verb };
}

/** The checkout of an app. The address carries the chosen plan. */
export function checkoutPath(app: Pick<Card, 'slug'>, plan?: Pick<Plan, 'id'>): string {
  return `/checkout/${app.slug}/${plan ? `?plan=${encodeURIComponent(plan.id)}` : ''}`;
}
