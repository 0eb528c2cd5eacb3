import { configure, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Boot, Page } from '../../lib/wire';
import { boot as plainBoot } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';

const boot: Boot = { ...plainBoot, stripe: 'pk_test_1' };
const page: Page = {
  path: '/checkout/charge/d1/direct_charge/',
  kind: 'charge',
  status: 200,
  title: 'Confirm purchase',
  meta: { description: '', canonical: '' },
  charge: { id: 'd1', type: 'direct_charge', paid: false },
};
const charge = {
  id: 'd1',
  name: 'Pack',
  price: 500,
  quantity: 1,
  per_account: false,
  test: false,
  status: 'pending',
  return_url: 'https://app.test/',
  taxes: { price: 500, total_price: 500, tax_value: 0, tax_rate: 0 },
};

type Refusal = { type: string; code?: string; message?: string };

// The fields, the card and the charge come one after the other.
configure({ asyncUtilTimeout: 6000 });
vi.setConfig({ testTimeout: 20_000 });

/** What Stripe's script was asked, and what it refuses. The page loads it once, as the tests do. */
const asked = { secrets: [] as string[], details: [] as unknown[], actions: [] as string[] };
let refusal: Refusal | null = null;

const card = {
  mount: (into: HTMLElement) => into.append('Stripe’s fields'),
  on: (event: string, tell: () => void) => event === 'ready' && setTimeout(tell),
  destroy: () => {},
};
const stripe = {
  elements: () => ({ create: () => card }),
  confirmCardSetup: async (secret: string, given: { payment_method: { billing_details: unknown } }) => {
    asked.secrets.push(secret);
    asked.details.push(given.payment_method.billing_details);
    return refusal ? { error: refusal } : { setupIntent: { id: 'seti_1', status: 'succeeded' } };
  },
  handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
    asked.actions.push(clientSecret);
    return refusal ? { error: refusal } : { paymentIntent: { status: 'succeeded' } };
  },
  _registerWrapper: () => {},
};

/** Stripe's script is there, as far as it is used: fields in a frame of its own, and two questions to the bank. */
function loadFake() {
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => stripe, { version: 'endive' }),
  );
}

/** The services behind the page; the charge goes through the given answers. */
function serve(...answers: object[]): string[] {
  const calls: string[] = [];
  const left = [...answers];
  const note = (status: string) => () => HttpResponse.json({ ...charge, status });
  servePerson({ scope: 'billing_manage' });
  server.use(
    http.get('/api/market/products/my', () =>
      HttpResponse.json([{ product: 'livechat', hasCard: false, agents: 7, cardDetails: null }]),
    ),
    http.get('/billing/price_preview/livechat', () => HttpResponse.json(charge.taxes)),
    http.get('/billing/purchases/offered/:type/:id', () =>
      HttpResponse.json({ charge, product: 'livechat', seller: 'Scorer', slug: '' }),
    ),
    http.post('/billing/account/livechat/setup', () =>
      HttpResponse.json({
        provider: 'stripe',
        publishable_key: 'pk_test_1',
        client_secret: 'seti_1_secret_x',
      }),
    ),
    http.put('/billing/direct_charge/livechat/d1/accept', async ({ request }) => {
      calls.push(await request.text());
      return HttpResponse.json({ ...charge, status: 'accepted' });
    }),
    http.put('/billing/direct_charge/livechat/d1/activate', note('processed')),
    http.post('/billing/direct_charge/livechat/d1/authentication', () => {
      calls.push('authentication');
      return HttpResponse.json({
        status: 'processed',
        required: true,
        provider: 'stripe',
        publishable_key: 'pk_test_1',
        client_secret: 'pi_1_secret_x',
      });
    }),
    http.get('/billing/direct_charge/livechat/d1', () =>
      HttpResponse.json({ ...charge, ...(left.length > 1 ? left.shift() : left[0]) }),
    ),
    http.get('/marketplace/page-data/checkout/charge/d1/direct_charge/thank-you/page-data.json', () =>
      HttpResponse.json({ ...page, path: `${page.path}thank-you/`, charge: { ...page.charge, paid: true } }),
    ),
  );
  return calls;
}

async function fill(user: ReturnType<typeof renderPage>['user']) {
  await user.type(await screen.findByLabelText('Name on card'), 'Maria Keller');
  await user.selectOptions(screen.getByLabelText('Country'), 'United States');
  await user.type(screen.getByLabelText('Postal code'), '10001');
  await screen.findByText('Stripe’s fields');
}

const pay = () => screen.getByRole('button', { name: 'Pay $5.00' });

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  refusal = null;
  for (const list of Object.values(asked)) list.length = 0;
});

afterEach(() => vi.unstubAllGlobals());

const script = () => document.querySelector('script[src^="https://js.stripe.com/"]');

describe('with Stripe as the provider', () => {
  test('the script comes from its own host; when it is blocked, the page says so (S8.11)', async () => {
    serve({ status: 'success' });
    renderPage(page, { boot });
    await waitFor(() => expect(script()).not.toBeNull(), { timeout: 5000 });
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    const first = script();
    first?.dispatchEvent(new Event('error'));
    // The loader tries once more by itself.
    await waitFor(() => expect(script()).not.toBe(first));
    script()?.dispatchEvent(new Event('error'));
    expect(
      await screen.findByText(
        "There's been an error caused by AdBlock. Whitelist this site in AdBlock or add it to Trusted Sites in your browser.",
      ),
    ).toBeVisible();
    loadFake();
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByText('Stripe’s fields')).toBeVisible();
  });

  test('S7.35 a card becomes the token of its setup, and pays', async () => {
    loadFake();
    const calls = serve({ status: 'success' });
    const { user } = renderPage(page, { boot });
    await fill(user);
    await user.click(pay());
    await waitFor(() => expect(location.pathname).toMatch(/thank-you/));
    const card = '{"token":"seti_1","country":"US","zip":"10001","keep":true}';
    expect(calls).toEqual([`{"expected_total":500,"currency":"USD","card":${card}}`]);
    expect(asked.secrets).toEqual(['seti_1_secret_x']);
    expect(asked.details).toEqual([
      { name: 'Maria Keller', address: { country: 'US', postal_code: '10001' } },
    ]);
  });

  test.each([
    [
      { type: 'validation_error', message: 'Your card number is incomplete.' },
      'Your card number is incomplete.',
    ],
    [{ type: 'card_error', code: 'card_declined' }, /^Unfortunately, we were unable to charge your card\./],
    [
      { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      /^Unfortunately, we were unable to charge your card\./,
    ],
    [{ type: 'api_error' }, /^We're sorry, but there's been an error/],
    [{ type: 'api_connection_error' }, /^There's been an error caused by AdBlock\./],
  ])('S8.12 what the provider refuses is said: %o', async (refused, sentence) => {
    loadFake();
    refusal = refused;
    const calls = serve({ status: 'success' });
    const { user } = renderPage(page, { boot });
    await fill(user);
    await user.click(pay());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(calls).toEqual([]);
  });

  const atBank = {
    next_action: { type: 'confirm', url: 'https://hooks.stripe.com/x', expires_at: '2026-11-21T18:40:00Z' },
  };

  test.each([
    ['answers', undefined, { status: 'success' }, 2],
    ['refuses', { type: 'card_error' }, { status: 'processed', ...atBank }, 1],
  ])(
    'a bank that asks: the buyer %s',
    async (_, refused, after, looks) => {
      loadFake();
      const calls = serve({ status: 'processed', ...atBank }, after);
      const { user } = renderPage(page, { boot });
      await fill(user);
      await user.click(pay());
      const confirm = await screen.findByRole('button', { name: /^Confirm with your bank, / });
      refusal = refused ?? null;
      await user.click(confirm);
      await waitFor(() => expect(calls.filter((call) => call === 'authentication')).toHaveLength(looks));
      expect(asked.actions).toEqual(['pi_1_secret_x']);
      if (refusal) {
        expect(await screen.findByText(/^Unfortunately, we were unable to charge your card\./)).toBeVisible();
      } else {
        await waitFor(() => expect(location.pathname).toMatch(/thank-you/), { timeout: 5000 });
      }
    },
    15_000,
  );
});
