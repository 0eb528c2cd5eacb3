import AccountsSDK from '@livechat/accounts-sdk';
import { createSettingsWidget } from '@livechat/agent-app-sdk';
import { onPress, paint, say } from '../shared/dom';

// Where Snippets is set up, and sells something inside itself.

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

async function start() {
  const widget = await createSettingsWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));
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
  widget.on('transaction_accepted', async ({ chargeId }) => {
    say('state', 'Paid. Thank you!');
    if (await untilPaid(chargeId)) say('plan', 'Our server knows of your payment.');
  });
  widget.on('transaction_declined', () => say('state', 'Nothing was bought.'));
  widget.on('transaction_failed', ({ error }) =>
    say('state', `It failed: ${(error as { code?: string })?.code ?? 'unknown'}`),
  );
  widget.on('update_billing_cycle', ({ billingCycle }) => void pay('plan', billingCycle));
  onPress('pack', () => pay('pack'));
  onPress('monthly', () => pay('plan'));
  onPress('onboard', () => widget.updateProperties({ onboarded: true, error_code: null } as never));
  onPress('broken', () => widget.updateProperties({ error_code: 'no_texts' } as never));
  onPress('help', () => widget.redirect('https://help.example/snippets'));
}

void start();
