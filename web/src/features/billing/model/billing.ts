import type { components } from '../../../lib/api.gen';
import type { Cents } from '../../../lib/money';
import { billing as text } from '../../../messages/billing';
import { locale } from '../../../messages/locale';
import type { KnownCard } from '../../card/CardLine';
import type { ProductSubscription } from '../../session/model/products';

type Schemas = components['schemas'];
export type Subscription = Schemas['BillingBoughtSubscription'];
export type Payment = Schemas['BillingBoughtPayment'];
export type Refundable = Schemas['BillingRefundable'];
export type Invoice = Schemas['BillingInvoice'];
export type InvoiceWords = Schemas['InvoiceWords'];
export type SpentMonth = Schemas['BillingSpentMonth'];

/** How a subscription stands, as its buyer is told. */
export type SubscriptionState =
  | 'accepted'
  | 'trial'
  | 'active'
  | 'past_due'
  | 'frozen'
  | 'cancelled'
  | 'ended';

export function subscriptionStateOf(
  { charge, trial_days_left }: Subscription,
  now: string,
): SubscriptionState {
  switch (charge.status) {
    case 'active':
      return trial_days_left > 0 ? 'trial' : 'active';
    case 'past_due':
      return 'past_due';
    case 'frozen':
      return 'frozen';
    case 'cancelled':
    case 'declined':
      return charge.next_charge_at && charge.next_charge_at > now ? 'cancelled' : 'ended';
    default:
      return 'accepted';
  }
}

/** Whether its payment failed: it waits for the next try, or is on hold. One that is being collected is neither. */
export const hasFailed = ({ charge, retry_at: retry }: Subscription): boolean =>
  charge.status === 'frozen' || (charge.status === 'past_due' && retry !== undefined);

/** Whether a renewal failed because there is no card: a new one is tried at once, by itself. */
export const lacksCard = ({ charge }: Subscription): boolean =>
  charge.status === 'past_due' && charge.failure_code === 'card_missing';

/** The card that pays for a subscription: its own, or that of its product; undefined while neither is known. */
export function payingCard(
  { own_card: own, product }: Pick<Subscription, 'own_card' | 'product'>,
  products: readonly ProductSubscription[] = [],
): KnownCard | undefined {
  if (own) return { cardType: own.card_type, lastFour: own.last_four };
  return products.find((one) => one.product === product)?.cardDetails ?? undefined;
}

/** Whether a payment for it is running: the page must ask again to learn how it ends. */
export const isUnderWay = (subscription: Subscription, now: string): boolean =>
  subscriptionStateOf(subscription, now) === 'accepted' || subscription.change?.status === 'collecting';

/** What a buyer may do with a subscription. */
export type Action = 'confirm' | 'pay' | 'keep' | 'change' | 'cancel' | 'again' | 'remove' | 'refund';

export function actionsOf(subscription: Subscription, now: string): Action[] {
  const { charge, slug, changeable, keepable, refund } = subscription;
  const state = subscriptionStateOf(subscription, now);
  const isRunning = state === 'trial' || state === 'active' || state === 'past_due';
  const isOver = state === 'cancelled' || state === 'ended';
  return (
    [
      ['confirm', Boolean(charge.authentication_url)],
      ['pay', hasFailed(subscription) && !lacksCard(subscription) && !charge.authentication_url],
      ['keep', keepable],
      ['change', isRunning && changeable],
      ['again', isOver && !keepable && slug !== ''],
      ['refund', Boolean(refund)],
      ['cancel', isRunning || state === 'frozen'],
      ['remove', state === 'ended'],
    ] as const
  )
    .filter(([, may]) => may)
    .map(([action]) => action);
}

/** What an invoice is for: the app, and what of it, as its line says it or as the subscription does. */
export function subjectOf(invoice: Invoice): { app: string; part: string } {
  const line = invoice.items.map((item) => item.description).join(', ');
  const part = partOf(invoice);
  // What was taken over from elsewhere says its part in the line already: "Asana, 6 agents, one year".
  const comma = line.indexOf(', ');
  if (line.includes(`, ${part}`)) return { app: line.slice(0, comma), part: line.slice(comma + 2) };
  return { app: line, part: line.includes(part) ? '' : part };
}

/** What of an app an invoice is for: agents, and the month or year of the subscription. */
export function partOf({ months, month, agents }: Invoice): string {
  const words = text.part;
  const period =
    months === 0
      ? words.once
      : months % 12 === 0
        ? words.years(months / 12, Math.ceil(month / 12))
        : months === 1
          ? words.month(month)
          : words.months(month, month + months - 1);
  return agents > 0 ? `${text.seats(agents)}, ${period}` : period;
}

/** Whether all or a part of what was paid came back. */
export function returnedOf(back: Cents, total: Cents): 'all' | 'part' | null {
  if (back <= 0) return null;
  return back >= total ? 'all' : 'part';
}

/** The month of "2026-11", in words. */
export function monthName(month: string, withYear = false): string {
  const [year = '', number = ''] = month.split('-');
  const name = locale.months[Number(number) - 1] ?? month;
  return withYear ? `${name} ${year}` : name;
}

/** A bar of the picture, in its own units. */
export type Bar = { month: string; paid: Cents; x: number; y: number; width: number; height: number };

/** The picture of twelve months: where bars stand, and the lines behind them. */
export type Chart = { bars: Bar[]; lines: { y: number; cents: Cents }[] };

export const CHART = { width: 320, height: 168, left: 42, right: 0, top: 8, bottom: 20 } as const;

const STEPS = 4;

/** The round sum, in cents, that four steps of the scale reach at least. */
export function scaleTop(most: Cents): Cents {
  const step = Math.max(most / STEPS, 100);
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= step) ?? 10;
  return factor * power * STEPS;
}

export function chartOf(months: readonly SpentMonth[]): Chart {
  const top = scaleTop(Math.max(0, ...months.map((one) => one.paid)));
  const inner = {
    width: CHART.width - CHART.left - CHART.right,
    height: CHART.height - CHART.top - CHART.bottom,
  };
  const slot = inner.width / Math.max(months.length, 1);
  const yOf = (cents: Cents) => CHART.top + inner.height * (1 - cents / top);
  return {
    bars: months.map(({ month, paid }, index) => ({
      month,
      paid,
      x: CHART.left + slot * index + slot * 0.2,
      y: yOf(paid),
      width: slot * 0.6,
      height: CHART.top + inner.height - yOf(paid),
    })),
    lines: Array.from({ length: STEPS + 1 }, (_, step) => {
      const cents = (top / STEPS) * step;
      return { y: yOf(cents), cents };
    }),
  };
}
