import AccountsSDK from '@livechat/accounts-sdk';
import type { createFullscreenWidget, createSettingsWidget } from '@livechat/agent-app-sdk';
import { onPress, say } from '../shared/dom';

// What Snippets sells inside itself, on each of its pages that has the buttons.

type Widget = Awaited<ReturnType<typeof createFullscreenWidget | typeof createSettingsWidget>>;
type Charge = { id: string; name: string; price: number; months?: number };
type Config = { clientId: string; accounts: string };

/** Whoever buys signs in first, in a window; the token stays in this page's memory. */
let token = '';

async function signIn(): Promise<void> {
  if (token) return;
  const { clientId, accounts } = (await (await fetch('/config')).json()) as Config;
  const { origin, pathname } = new URL(accounts);
  const sdk = new AccountsSDK({
    client_id: clientId,
    server_url: origin,
    path: pathname,
    redirect_uri: location.origin + location.pathname,
  });
  // Of a window that the browser refuses the client hears nothing.
  say('state', 'Sign in in the window that opens. Does none open? Then let your browser open windows here.');
  const signedIn = await sdk.popup().authorize();
  token = signedIn.access_token;
}

/** Asks our own server for a charge. */
async function register(kind: 'pack' | 'plan', months = 1): Promise<Charge> {
  const answer = await fetch(`/charges?kind=${kind}&months=${months}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message ?? 'Our server could not make a charge.');
  return body;
}

/** Only the webhook says for sure that it was paid: it may come a moment after the host's word. */
async function untilPaid(chargeId: string): Promise<boolean> {
  for (let n = 0; n < 20; n += 1) {
    const { paid } = await (await fetch(`/charges/${encodeURIComponent(chargeId)}`)).json();
    if (paid) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

/** Lets people buy on a page that has the buttons. */
export function sell(widget: Widget) {
  const icon = `${location.origin}/picture.svg`;
  const pay = async (kind: 'pack' | 'plan', months?: number) => {
    try {
      await signIn();
      const charge = await register(kind, months);
      say('state', 'Waiting for the payment.');
      await widget.startTransaction(charge as never, {
        icon,
        description: kind === 'pack' ? 'Fifty more texts' : 'As many texts as you like',
        showBillingCyclePicker: kind === 'plan',
      });
    } catch (failure) {
      say('state', failure instanceof Error ? failure.message : 'It did not work.');
    }
  };
  // Both widgets have these events, and the types of each say so in their own way.
  const on = widget.on as <T>(event: string, heard: (data: T) => unknown) => void;
  on('transaction_accepted', async ({ chargeId }: { chargeId: string }) => {
    say('state', 'Paid. Thank you!');
    if (await untilPaid(chargeId)) say('plan', 'Our server knows of your payment.');
  });
  on('transaction_declined', () => say('state', 'Nothing was bought.'));
  on('transaction_failed', ({ error }: { error?: { code?: string } }) =>
    say('state', `It failed: ${error?.code ?? 'unknown'}`),
  );
  on('update_billing_cycle', ({ billingCycle }: { billingCycle: number }) => void pay('plan', billingCycle));
  onPress('pack', () => pay('pack'));
  onPress('monthly', () => pay('plan'));
}
