import type { CheckoutOptions, Outcome, Start } from './checkout';

const load = () => import('./checkout');

/** The payment dialog for one charge, for products that read the messages themselves. */
export const openCheckout = (options: CheckoutOptions & Start): Promise<Outcome> =>
  load().then((checkout) => checkout.openCheckout(options));

const PAYMENT = /^register_transaction_/;

/**
 * What a product does about the payment messages of one frame: give it every message, it says
 * which ones were its own. Each start of the app ends in exactly one event to it.
 */
export function handlePayments(options: CheckoutOptions): (name: string, data: unknown) => boolean {
  let hear: Promise<(name: string, data: unknown) => void> | undefined;
  return (name, data) => {
    const isOwn = PAYMENT.test(name);
    if (isOwn) {
      hear ??= load().then((checkout) => checkout.hearPayments(options));
      void hear.then((say) => say(name, data));
    }
    return isOwn;
  };
}
