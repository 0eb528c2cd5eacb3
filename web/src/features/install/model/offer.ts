import type { components } from '../../../lib/api.gen';
import { netOf } from '../../../lib/money';
import type { App, Plan } from '../../../lib/wire';
import { install as text } from '../../../messages/install';

/** The server's sums of a price, with the place of its tax and the day of the next charge. */
export type PreviewedPrice = components['schemas']['BillingPreviewedPrice'];

/** What somebody would agree to now. */
export type Offered = {
  plan: Plan;
  agents: number;
  /** Days without a payment at the beginning; 0 for none. */
  trialDays: number;
  cardRequired: boolean;
  /** The plan costs less now than later. */
  isDeal: boolean;
};

/** How long a period of a plan is; 0 for a single payment. */
export const MONTHS: Record<Plan['billingCycle'], number> = { once: 0, monthly: 1, yearly: 12 };

/** A trial is for what renews, and only once. */
export function offeredOf(app: Pick<App, 'offer'>, plan: Plan, agents: number, isTried: boolean): Offered {
  const { trialDays, cardRequired } = app.offer;
  const hasTrial = plan.billingCycle !== 'once' && !isTried;
  return {
    plan,
    agents,
    trialDays: hasTrial ? trialDays : 0,
    cardRequired,
    isDeal: Boolean(plan.oldUnitCents),
  };
}

/** What is taken today and what next, as one line below the button; `next` is the day of the next charge. */
export function termsOf(offered: Offered, known: { total: number; next: string } | undefined): string {
  const { plan, agents, trialDays, cardRequired, isDeal } = offered;
  const { terms } = text;
  const net = netOf(plan, agents);
  const cycle = plan.billingCycle;
  if (cycle === 'once') return known ? terms.once(known.total) : terms.onceBeforeTax(net);
  const first =
    trialDays > 0
      ? known
        ? terms.trial(known.total, known.next)
        : terms.trialBeforeTax(net, trialDays)
      : known
        ? terms.renewed(known.total, known.next)
        : terms.renewedBeforeTax(net, cycle);
  const notes = [trialDays > 0 && cardRequired && terms.cardRequired, isDeal && terms.keepsDeal];
  return [first, ...notes.filter((note) => note !== false)].join(' ');
}
