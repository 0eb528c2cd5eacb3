import { ApiError } from '../../../lib/http';
import type { App } from '../../../lib/wire';
import { installing } from '../../../messages/installing';
import { ownInstall as words } from '../../../messages/ownInstall';
import { isForOwner } from '../../company/forOwner';
import type { Instance } from '../../installation/model';
import type { Session } from '../../session/model/user';
import { type Flow, type FlowEvent, IDLE, type InstallState, publicStateOf, type Sold } from './install';

// What installing is for who is signed in. Visitors do not load it.

/** How the instance of an app came back. */
export type InstanceLookup =
  | { status: 'idle' | 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; instance: Instance };

/**
 * What the install button is. The public rules come first, they are the same
 * for everybody; the server decides who may install (S6.03), so that both
 * always agree.
 */
export function installStateOf(app: Sold, session: Session, lookup: InstanceLookup): InstallState {
  const shown = publicStateOf(app, session);
  if (shown || session.status !== 'signed-in') return shown ?? { kind: 'looking' };
  if (lookup.status === 'failed') return { kind: 'failed' };
  if (lookup.status !== 'ready') return { kind: 'looking' };
  const { installed, installedAt, installedBy, own, refusal, hasAccess, choosesAccess, setupRequired } =
    lookup.instance;
  if (installed)
    return {
      kind: 'installed',
      at: installedAt,
      by: installedBy,
      hasAccess,
      choosesAccess,
      needsSetup: setupRequired,
    };
  const isPaid = app.offer.plans.length > 0;
  if (own && isPaid) return { kind: 'refused', sentence: words.ownApp(app.service), isOwn: true };
  if (refusal) {
    const canAsk = OTHERS_MAY.has(refusal.code) && !session.user.isGhostLogin;
    const asksOwner = isForOwner(refusal.code) && !session.user.isGhostLogin;
    return {
      kind: 'refused',
      sentence: refusal.message,
      canAsk,
      ...(asksOwner && { isForOwner: true }),
    };
  }
  if (session.user.isGhostLogin) return { kind: 'refused', sentence: words.ghost };
  if (!isPaid) return { kind: 'install' };
  const { tried: isTried, bought: isPaidFor } = lookup.instance;
  return isPaidFor ? { kind: 'install', isPaidFor } : { kind: 'buy', isTried };
}

/** Reasons that somebody else of the organization does not have (S6.04, S6.06, S5.10). */
const OTHERS_MAY: ReadonlySet<string> = new Set(['install_forbidden', 'license_forbidden', 'owner_only']);

/** S4.24: after installing, go to the settings page unless the app is a service, or has settings or payment conditions. */
export function opensSettings(
  app: Pick<App, 'service' | 'facts'> & { offer: Pick<App['offer'], 'plans'> },
): boolean {
  const hasSettings = app.facts.appearsIn.includes(SETTINGS_PLACE);
  return !app.service && !hasSettings && app.offer.plans.length === 0;
}

const SETTINGS_PLACE = 'Settings';

/** What failed, in the words of S8.08 and S8.09. */
export function installFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return installing.appFailed(String(failure));
  if (failure.status === 409) return installing.alreadyInstalled;
  return failure.status === 0 ? installing.appFailed(failure.message) : installing.failed(failure.message);
}

const FLOW: Record<Flow['step'], Partial<Record<FlowEvent, Flow>>> = {
  idle: {
    install: { step: 'installing' },
    leave: { step: 'away' },
    stop: { step: 'unfinished' },
    ask: { step: 'asking' },
  },
  away: { done: IDLE, stop: { step: 'unfinished' } },
  unfinished: { done: IDLE, leave: { step: 'away' }, ask: { step: 'asking' } },
  installing: { done: IDLE },
  asking: { keep: IDLE, remove: { step: 'removing' } },
  removing: { done: IDLE },
};

/** No installation or removal is running. */
export const canBegin = (flow: Flow): boolean => flow.step === 'idle' || flow.step === 'unfinished';

/** The words of the button that installs, and of the line below it. */
export function installWords(
  { step }: Flow,
  verb: string,
  name: string,
  isPaidFor = false,
): { label: string; hint: string; isBusy: boolean } {
  switch (step) {
    case 'away':
      return { label: words.away, hint: words.awayHint(name), isBusy: true };
    case 'unfinished':
      return { label: words.retry, hint: words.unfinished(name), isBusy: false };
    case 'installing':
    case 'removing':
      return { label: words.installing, hint: words.installingHint, isBusy: true };
    default:
      return { label: verb, hint: isPaidFor ? words.paidHint : words.freeHint, isBusy: false };
  }
}

/** The next step of the flow; an event that does not fit the step changes nothing. */
export function flowReducer(flow: Flow, event: FlowEvent): Flow {
  return FLOW[flow.step][event] ?? flow;
}
