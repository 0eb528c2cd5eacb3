import { handlePayments, type Messages, type PaymentIntent } from '../../host-kit/v1';
import { simulators as text } from '../../messages/simulators';
import { config } from '../model/config';
import { currentToken, session } from '../model/session';
import { tried } from '../model/tried';
import { triedPayment } from './state';
import type { HostApp } from './types';

type Send = (event: string, data: unknown) => void;
type Payments = (name: string, data: unknown) => boolean;

/** What the product does about the payment messages of one frame: the shop's dialog, or words in a try-out. */
export function paymentsOf(app: HostApp, send: Send): Payments {
  if (tried) return sayPrices(app, send);
  return handlePayments({
    shop: config.shop + config.shopBase,
    billing: config.shop + config.billing,
    token: currentToken,
    organization: session.get().organization,
    app: { name: app.name, clientId: app.authorization?.clientId ?? '' },
    theme: () => session.get().theme,
    send,
  });
}

/** Says what would be charged; when the person has read it, the app hears that nobody bought. */
function sayPrices(app: HostApp, send: Send): Payments {
  let intent: PaymentIntent | null = null;
  const fail = (code: 'busy' | 'charge_unknown') =>
    send('transaction_failed', { error: { code, message: text.tryOut.failures[code] } });
  const finish = ({ charge }: Messages['register_transaction_success']) => {
    if (!intent) return fail('charge_unknown'); // what nobody has announced is not paid
    if (triedPayment.get()) return fail('busy');
    const onClose = () => send('transaction_declined', { chargeId: charge.id });
    triedPayment.set({ app: app.name, intent, onClose });
    intent = null;
  };
  return (name, data) => {
    if (name === 'register_transaction_pending')
      intent = (data as Messages['register_transaction_pending']).paymentIntent;
    if (name === 'register_transaction_success') finish(data as Messages['register_transaction_success']);
    return name.startsWith('register_transaction_');
  };
}
