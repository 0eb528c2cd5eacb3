import type { components } from '../../../lib/api.gen';
import { ApiError, BlockedCall } from '../../../lib/http';
import type { Cents } from '../../../lib/money';
import type { Permission } from '../../../lib/wire';
import { checkout as text } from '../../../messages/checkout';
import { attempt } from '../../../messages/paymentAttempt';

type Schemas = components['schemas'];
type Recurrent = Schemas['BillingRecurrentCharge'];
type AnyCharge = Schemas['BillingCharge'] | Recurrent;

/** S3.09, S3.10: a charge of either kind. What one kind alone has may be missing; only a recurrent one has `months`. */
export type Charge = Pick<AnyCharge, keyof AnyCharge> & Partial<Omit<Recurrent, keyof AnyCharge>>;

/** S4.07 and S4.15; any other value is in progress. */
export type ChargeStatus = Charge['status'];

/** S3.11, in cents; the rate is a percentage. */
export type Taxes = Schemas['BillingTaxes'];

/** What a total is made of: cents before tax, and the tax on top. */
export type TotalLine = Schemas['Line'];

/** What is taken now, tax included, as a person sees it before agreeing (decisions rule 23). */
export type Total = { total: Cents; lines: readonly TotalLine[] };

/** What the server says when another total was shown than it would take; null for any other failure. */
export function changedTotal(failure: unknown): Total | null {
  if (!(failure instanceof ApiError) || failure.code !== 'total_changed') return null;
  const { total, lines } = failure.body as Partial<Total>;
  return typeof total === 'number' ? { total, lines: lines ?? [] } : null;
}

/** What a charge that is being paid takes. */
export const totalOf = ({ name, taxes }: Pick<Charge, 'name' | 'taxes'>): Total => ({
  total: taxes.total_price,
  lines: [
    {
      name,
      cents: taxes.price,
      tax_cents: taxes.tax_value,
      tax_rate: Math.round(taxes.tax_rate * 1000),
      ...(taxes.place ? { tax_place: taxes.place } : {}),
    },
  ],
});

/** What agreeing to a charge takes now: nothing for a trial or a test. */
export const dueOf = (charge: Pick<Charge, 'test' | 'trial_days' | 'taxes'>): Cents =>
  charge.test || charge.trial_days ? 0 : charge.taxes.total_price;

/** A single charge or a subscription, as billing's addresses call them. */
export type ChargeKind = 'direct_charge' | 'recurrent_charge';

/** Which charge, in an address as `?charge=ID&type=KIND`. */
export type ChargeRef = { kind: ChargeKind; id: string };

/** A charge that an app asks for, with what its checkout shows beside it. */
export type Offered = Omit<Schemas['OfferedOutputBody'], 'charge'> & { charge: Charge };

/** How the checkout of an external charge stands. */
export type OfferState = 'open' | 'accepted' | 'running' | 'paid' | 'unpaid' | 'refused' | 'failed';

/** S4.12: an external charge is processable only while pending. One that was accepted may be finished. */
export function offerStateOf({ status }: Pick<Charge, 'status'>): OfferState {
  switch (status) {
    case 'pending':
      return 'open';
    case 'accepted':
      return 'accepted';
    case 'success':
    case 'active':
      return 'paid';
    case 'past_due':
    case 'frozen':
      return 'unpaid';
    case 'declined':
    case 'cancelled':
      return 'refused';
    case 'failed':
      return 'failed';
    default:
      return 'running';
  }
}

/** The way to the shop's own thank-you page, when a charge returns there; null when it leads elsewhere. */
export function ownThankYouPath(address: string, base: string, origin: string): string | null {
  const start = `${origin}${base}/`;
  const path = address.startsWith(start) ? address.slice(start.length - 1) : '';
  return /^\/checkout\/[^/]+\/thank-you(\/|\?|$)/.test(path) ? path : null;
}

/** An address that an app gave; null unless it is http or https, so that it is never another scheme. */
export const webAddress = (address: string): string | null =>
  /^https?:\/\//i.test(address) ? address : null;

/** A business that accounts for the tax itself: it gave its number, and nothing is added. */
export const isReversed = (sums: Pick<Taxes, 'tax_rate'>, vatNumber: string): boolean =>
  vatNumber !== '' && sums.tax_rate === 0;

/** A charge of nothing, or a test, moves no money: no card is asked for. */
export const isFree = (charge: Pick<Charge, 'test' | 'taxes'>): boolean =>
  charge.test || charge.taxes.total_price === 0;

export const refOf = (charge: Pick<Charge, 'id' | 'months'>): ChargeRef => ({
  kind: charge.months ? 'recurrent_charge' : 'direct_charge',
  id: charge.id,
});

/** What an address says; null without an id. */
export function readRef(id: string | null, kind: string | null): ChargeRef | null {
  return id ? { kind: kind === 'recurrent_charge' ? kind : 'direct_charge', id } : null;
}

export const POLL_MS = 2000; // S9.07
export const SLOW_POLL_MS = 10_000;
const SLOW_AFTER_MS = 60_000;
const GIVE_UP_AFTER_MS = 600_000;
const LATE_AFTER_MS = 20_000;

/** How a charge ends, 'open' while it may still move (decisions rule 2). */
export function outcomeOf(status: string): 'success' | 'failure' | 'open' {
  if (status === 'success' || status === 'active') return 'success';
  return status === 'failed' || status === 'declined' || status === 'cancelled' ? 'failure' : 'open';
}

/** When to ask about a charge again, false for never: 2 s, after a minute 10 s, after ten minutes not at all. */
export function nextPoll(charge: Pick<Charge, 'status'> | undefined, waitedMs: number): number | false {
  if (charge && outcomeOf(charge.status) !== 'open') return false;
  if (waitedMs >= GIVE_UP_AFTER_MS) return false;
  return waitedMs >= SLOW_AFTER_MS ? SLOW_POLL_MS : POLL_MS;
}

/** Whether an open charge takes so long that its buyer need not keep the page open. */
export const isLateAfter = (charge: Pick<Charge, 'status'>, waitedMs: number): boolean =>
  outcomeOf(charge.status) === 'open' && waitedMs >= LATE_AFTER_MS;

/** A refusal that another card may answer. */
export const isCardFailure = (code: string): boolean => CARD_CODES.has(code);

const CARD_CODES = new Set([
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'card_missing',
  'card_not_found',
]);

/** Refusals that the server explains in a sentence for the person. */
const EXPLAINED_CODES = new Set([
  'plan_not_available',
  'own_application',
  'already_purchased',
  'APPLICATION_ALREADY_INSTALLED',
  'license_inactive',
  'plan_too_low',
  'under_maintenance',
  'application_retiring',
  'install_forbidden',
  'license_forbidden',
  'owner_only',
  'scope_missing',
  'ghost_read_only',
  'contact_only',
  'country_unknown',
  'card_invalid',
  'card_incomplete',
  'charge_invalid_status',
  'payment_open',
  'company_app_forbidden',
  'company_app_not_allowed',
  'company_owner_needed',
  'company_budget_exceeded',
]);

/** The code of a payment that the buyer ended: nobody has to be told that it failed. */
export const GIVEN_UP = 'authentication_given_up';

/** The code of a payment that nobody confirmed with the bank in time. */
export const EXPIRED = 'authentication_expired';

const ENDED: Readonly<Record<string, string>> = { [GIVEN_UP]: attempt.cancelled, [EXPIRED]: attempt.expired };

/** Why a payment failed, in one sentence; undefined for what says nothing to its buyer. */
export const reasonOf = (code: string): string | undefined => ENDED[code] ?? attempt.reasons[code];

/** The sentence for the code of a failed payment (S8.12, S8.13). */
export function paymentSentence(code = ''): string {
  if (CARD_CODES.has(code)) return text.cardFailed;
  return ENDED[code] ?? (code === 'processing_error' ? text.billingFailed : text.generalFailed);
}

/** What to say of a payment that failed: what became of it (S8.17), and why. One that its buyer ended needs no title. */
export function failureOf(ref: ChargeRef, code: string | undefined): Failed {
  const title = ref.kind === 'direct_charge' ? text.paymentFailed : text.paymentDeclined;
  return {
    ...(code === GIVEN_UP ? {} : { title }),
    sentence: paymentSentence(code),
    ...(code ? { code } : {}),
  };
}

/** The sentence for a call that failed (S8.11 to S8.15). */
export function failureSentence(failure: unknown, isOnline: boolean): string {
  if (!(failure instanceof ApiError)) return text.generalFailed;
  // S8.11: something in the browser stopped a call that never left.
  if (failure.status === 0)
    return isOnline && failure instanceof BlockedCall ? text.adBlock : text.generalFailed;
  if (failure.status === 404) return text.missing;
  if (failure.code === 'total_changed') return text.totalChanged;
  if (CARD_CODES.has(failure.code)) return text.cardFailed;
  if (EXPLAINED_CODES.has(failure.code)) return failure.message;
  return failure.status >= 500 ? text.billingFailed : text.generalFailed;
}

/** S8.17: the toast of a purchase is not shown on checkout pages, nor in the agent app. */
export const showsPurchaseToast = (path: string, isAgentApp: boolean): boolean =>
  !isAgentApp && !path.startsWith('/checkout/');

/** The areas of an app in two lines: what it may change, and what it may only read. */
export function permissionLines(permissions: readonly Pick<Permission, 'area' | 'readOnly'>[]): {
  write: string;
  read: string;
} {
  const named = (readOnly: boolean) =>
    text.areas(permissions.filter((one) => one.readOnly === readOnly).map((one) => one.area));
  return { write: named(false), read: named(true) };
}

/** The purchase, one step at a time. */
export type Purchase =
  | { step: 'idle' }
  | { step: 'starting' }
  /** Resumed is one that went on elsewhere: nobody has to keep the page open for it. */
  | { step: 'following'; charge: ChargeRef; isResumed?: true }
  | ({ step: 'failed' } & Failed);

type Failed = {
  /** What became of the payment, in a few words (S8.17). */
  title?: string;
  sentence: string;
  code?: string;
  /** What the server would take, in the place of the total that was shown. */
  changed?: Total;
  shown?: Cents;
};

export type PurchaseEvent =
  | { type: 'start' }
  | { type: 'activated'; charge: ChargeRef }
  | ({ type: 'failed' } & Failed)
  | { type: 'resume'; charge: ChargeRef }
  | { type: 'forget' };

export function purchaseReducer(purchase: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'start':
      return purchase.step === 'idle' || purchase.step === 'failed' ? { step: 'starting' } : purchase;
    case 'activated':
      return purchase.step === 'starting' ? { step: 'following', charge: event.charge } : purchase;
    case 'failed': {
      const { type: _, ...failed } = event;
      return { step: 'failed', ...failed };
    }
    case 'resume':
      return purchase.step === 'idle'
        ? { step: 'following', charge: event.charge, isResumed: true }
        : purchase;
    case 'forget':
      return purchase.step === 'failed' ? { step: 'idle' } : purchase;
  }
}
