import type { App, Plan } from '../../../lib/wire';
import { install as text } from '../../../messages/install';
import type { Session } from '../../session/model/user';
import { type Had, verbOf } from './verb';

export { checkoutPath } from './verb';

/** What the install button is, one at a time. */
export type InstallState =
  | { kind: 'coming-soon' }
  | { kind: 'contact' }
  | { kind: 'looking' }
  | { kind: 'failed' }
  | { kind: 'signed-out' }
  | {
      kind: 'installed';
      at: string | null;
      /** The person who did it, while they are in the organization. */
      by: string | undefined;
      hasAccess: boolean;
      choosesAccess: boolean;
      needsSetup: boolean;
    }
  | {
      kind: 'refused';
      sentence: string;
      canAsk?: boolean;
      isOwn?: boolean;
      /** An owner of the organization can change it, and may be asked for the app. */
      isForOwner?: boolean;
    }
  | { kind: 'install'; isPaidFor?: boolean }
  | { kind: 'buy'; isTried: boolean };

export type Sold = Pick<App, 'lifecycle' | 'service'> & {
  offer: Pick<App['offer'], 'plans' | 'contactOnly' | 'underMaintenance' | 'retirement'>;
};

/** The public rules, which are the same for everybody; null when it depends on the account of who is signed in. */
export function publicStateOf(app: Sold, session: Session): InstallState | null {
  if (app.lifecycle === 'ACCEPTED') return { kind: 'coming-soon' };
  if (app.offer.contactOnly) return { kind: 'contact' };
  if (session.status === 'unknown' || session.status === 'signing-in') return { kind: 'looking' };
  if (session.status === 'signed-in') return null;
  if (app.offer.retirement) return { kind: 'refused', sentence: text.retiring };
  return app.offer.underMaintenance
    ? { kind: 'refused', sentence: text.maintenance }
    : { kind: 'signed-out' };
}

/** The word on the button. */
export function installLabel(
  app: Pick<App, 'service'> & { offer: Pick<App['offer'], 'plans' | 'trialDays'> },
  had: Had = {},
): string {
  const { plans, trialDays } = app.offer;
  const verb = verbOf({ isPaid: plans.length > 0, isService: app.service, trialDays }, had);
  return verb === 'trial' ? text.trial(trialDays) : text[verb];
}

export type Cycle = Plan['billingCycle'];

/** The plan of a cycle; without it the first one. */
export function planOf(plans: readonly Plan[], cycle: Cycle): Plan | undefined {
  return plans.find((plan) => plan.billingCycle === cycle) ?? plans[0];
}

/** The flow of the button: S4.19 to install, S4.26 to uninstall. */
export type Flow =
  | { step: 'idle' }
  | { step: 'installing' }
  | { step: 'away' } // the app sets itself up elsewhere
  | { step: 'unfinished' } // it was left before it had done so
  | { step: 'asking' } // the dialog with the reasons is open
  | { step: 'removing' };

export type FlowEvent = 'install' | 'leave' | 'stop' | 'ask' | 'keep' | 'remove' | 'done';

export const IDLE: Flow = { step: 'idle' };
