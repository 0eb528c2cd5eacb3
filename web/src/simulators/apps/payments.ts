import { handlePayments } from '../../host-kit/v1';
import { simulators as text } from '../../messages/simulators';
import { config } from '../model/config';
import { currentToken, session } from '../model/session';
import { tried } from './installed';
import { showNotice } from './state';
import type { HostApp } from './types';

type Payments = (name: string, data: unknown) => boolean;

/** What the product does about the payment messages of one frame: the shop's dialog, or words in a try-out. */
export function paymentsOf(app: HostApp, send: (event: string, data: unknown) => void): Payments {
  if (tried)
    return (name) => {
      if (name === 'register_transaction_success') showNotice(app.name, text.tryOut.wouldCharge, 'success');
      return name.startsWith('register_transaction_');
    };
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
