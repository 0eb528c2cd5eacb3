import { dollars } from '../../../lib/money';
import { devConsole as text } from '../../../messages/devConsole';
import { priceTiers } from '../../../messages/priceTiers';
import type { OwnApp } from './standing';
import { type Paid, paymentOf } from './values';

/** What an app costs, before a discount and tax. */
export function priceOf(payment: OwnApp['payment']): string {
  if (!payment) return text.free;
  const amount = dollars(payment.oldPrice ?? payment.price);
  const price =
    payment.frequency === 'once'
      ? text.once(amount)
      : payment.frequency === 'hourly'
        ? text.hourly(amount)
        : text.perMonth(amount, payment.perAccount);
  const tiers = tiersOf(payment);
  return tiers.length > 0 ? `${price}, ${priceTiers.list(tiers)}` : price;
}

type Tiered = Pick<NonNullable<OwnApp['payment']>, 'tiersPricingConfig'>;

/** Prices by the number of accounts, in the words of the shop. */
export const tiersOf = ({ tiersPricingConfig: { tiers } }: Tiered) =>
  tiers.map(({ accountsFrom, discount }) => ({ from: accountsFrom, percent: discount }));

/** The same of what is typed. */
export function priceOfPaid(paid: Paid | null): string {
  if (!paid) return text.free;
  const { price, ...rest } = paymentOf(paid);
  return priceOf({ ...rest, price, oldPrice: null });
}
