import { dollars } from '../../../lib/money';
import { devConsole as text } from '../../../messages/devConsole';
import type { OwnApp } from './standing';
import { type Paid, paymentOf } from './values';

/** What an app costs, before a discount and tax. */
export function priceOf(payment: OwnApp['payment']): string {
  if (!payment) return text.free;
  const amount = dollars(payment.oldPrice ?? payment.price);
  if (payment.frequency === 'once') return text.once(amount);
  return payment.frequency === 'hourly' ? text.hourly(amount) : text.perMonth(amount, payment.perAccount);
}

/** The same of what is typed. */
export function priceOfPaid(paid: Paid | null): string {
  if (!paid) return text.free;
  const { price, ...rest } = paymentOf(paid);
  return priceOf({ ...rest, price, oldPrice: null });
}
