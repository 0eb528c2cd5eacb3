import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Boot, Page } from '../../lib/wire';
import { boot as plainBoot } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';

const boot: Boot = { ...plainBoot, sandbox: '/sandbox' };
const meta = { status: 200, title: 'Confirm purchase', meta: { description: '', canonical: '' } };
const RECURRENT = '/billing/recurrent_charge/livechat/r1';
const DIRECT = '/billing/direct_charge/livechat/d1';
const visa = { cardType: 'visa', firstSix: '424242', lastFour: '4242', expMonth: 8, expYear: 2029 };

const frame = (type: 'direct_charge' | 'recurrent_charge', paid = false): Page => {
  const id = type === 'direct_charge' ? 'd1' : 'r1';
  const path = `/checkout/charge/${id}/${type}/${paid ? 'thank-you/' : ''}`;
  return { ...meta, path, kind: 'charge', charge: { id, type, paid } };
};

const direct = {
  id: 'd1',
  name: '100 answers',
  price: 250,
  quantity: 2,
  per_account: false,
  test: false,
  status: 'pending',
  return_url: 'https://app.test/back?id=d1&type=direct_charge',
  taxes: { price: 500, total_price: 615, tax_value: 115, tax_rate: 23 },
};
const recurrent = { ...direct, id: 'r1', months: 12, trial_days: 0, price: 500, quantity: 1 };

type World = { offer?: object; status?: string; scope?: string; card?: typeof visa | null; ghost?: boolean };

/** The services behind the checkout of a charge; gives the calls that change something. */
function serve({ offer = direct, status = 'success', scope = 'billing_manage', card = visa }: World = {}) {
  const calls: string[] = [];
  let now = { ...direct, ...offer };
  const change = (verb: string, next: string) =>
    http.put(`*/${verb}`, ({ request }) => {
      calls.push(`${verb} ${new URL(request.url).pathname}`);
      now = { ...now, status: next };
      return HttpResponse.json(now);
    });
  const settle = () => {
    now = { ...now, status };
    return HttpResponse.json(now);
  };
  servePerson({ scope, name: 'Maria Keller' });
  server.use(
    http.get('/api/company', () => HttpResponse.json({ owners: [], requests: [] })),
    http.get('/api/market/products/my', () =>
      HttpResponse.json([{ product: 'livechat', hasCard: card !== null, agents: 7, cardDetails: card }]),
    ),
    http.get('/billing/price_preview/livechat', () => HttpResponse.json(now.taxes)),
    http.get('/billing/purchases/offered/:type/:id', ({ request }) => {
      const icon = new URL(request.url).searchParams.get('icon');
      const shown = icon ? { icon: `/marketplace/media/x/128?uri=${encodeURIComponent(icon)}` } : {};
      return HttpResponse.json({
        charge: now,
        product: 'livechat',
        seller: 'Scorer',
        slug: 'scorer',
        ...shown,
      });
    }),
    change('accept', 'accepted'),
    change('activate', 'processed'),
    change('decline', 'declined'),
    http.get(DIRECT, settle),
    http.get(RECURRENT, settle),
    http.get('/marketplace/page-data/checkout/charge/d1/direct_charge/thank-you/page-data.json', () =>
      HttpResponse.json(frame('direct_charge', true)),
    ),
    http.get('/marketplace/page-data/checkout/charge/r1/recurrent_charge/thank-you/page-data.json', () =>
      HttpResponse.json(frame('recurrent_charge', true)),
    ),
  );
  return calls;
}

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
});

describe('S4.12 a pending charge', () => {
  test('a refusal is shown in the first step and disables the button; declining stays possible', async () => {
    const calls = serve();
    const message = 'Your organization has this upgrade already.';
    server.use(
      http.get('/billing/purchases/offered/:type/:id', () =>
        HttpResponse.json({
          charge: direct,
          product: 'livechat',
          seller: 'Scorer',
          slug: 'scorer',
          refusal: { code: 'already_purchased', message },
        }),
      ),
    );
    const { user } = renderPage(frame('direct_charge'), { boot });
    expect(await screen.findAllByText(message)).toHaveLength(2);
    const pay = screen.getByRole('button', { name: /^Pay \$/ });
    expect(pay).toBeDisabled();
    expect(pay).toHaveAccessibleDescription(message);
    await user.click(pay);
    expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
    expect(calls).toEqual([]);
  });

  test('S2.22 shows icon and description beside its own name, seller, price and tax', async () => {
    serve();
    renderPage(frame('direct_charge'), {
      boot,
      search: '?icon=https://app.test/i.png&description=Adds%20answers.',
    });
    const summary = within(await screen.findByRole('complementary'));
    expect(summary.getByText('100 answers')).toBeVisible();
    expect(summary.getByText('Sold by Scorer')).toBeVisible();
    expect(summary.getByText('Adds answers.')).toBeVisible();
    expect(summary.getByText('$2.50 × 2')).toBeVisible();
    expect(summary.getByText('Tax 23 %')).toBeVisible();
    expect(summary.getByText('$1.15')).toBeVisible();
    expect(document.querySelector('.checkout-offer-icon')).toHaveAttribute(
      'src',
      '/marketplace/media/x/128?uri=https%3A%2F%2Fapp.test%2Fi.png',
    );
  });

  test('S4.16 S2.24 a direct one is accepted, activated and followed to its thank-you page', async () => {
    const calls = serve();
    const { user } = renderPage(frame('direct_charge'), { boot });
    await screen.findByText('•••• 4242');
    await user.click(screen.getByRole('button', { name: 'Pay $6.15' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thank you for your purchase' }),
    ).toBeVisible();
    expect(location.pathname).toBe('/marketplace/checkout/charge/d1/direct_charge/thank-you/');
    expect(screen.getByRole('link', { name: 'Back to Scorer' })).toHaveAttribute('href', direct.return_url);
    expect(calls).toEqual([`accept ${DIRECT}/accept`, `activate ${DIRECT}/activate`]);
  });

  test('S4.09 S2.24 a recurrent one names the next payment', async () => {
    serve({ offer: { ...recurrent, next_charge_at: '2027-11-21T10:00:00Z' }, status: 'active' });
    const { user } = renderPage(frame('recurrent_charge'), { boot });
    await screen.findByText('•••• 4242');
    expect(screen.getByText('$5.00/yr')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay $6.15' }));
    expect(await screen.findByText('$6.15 on Nov 21, 2027')).toBeVisible();
  });

  test('S4.17 may be declined', async () => {
    const calls = serve({ offer: { ...direct, return_url: '' } });
    const { user } = renderPage(frame('direct_charge'), { boot });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('heading', { name: 'Payment declined/cancelled' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(calls).toEqual([`decline ${DIRECT}/decline`]);
  });

  test('S8.12 S8.17 a payment that fails says so', async () => {
    serve({ offer: { ...direct, failure_code: 'card_declined' }, status: 'failed' });
    const { user } = renderPage(frame('direct_charge'), { boot });
    await screen.findByText('•••• 4242');
    await user.click(screen.getByRole('button', { name: 'Pay $6.15' }));
    expect((await screen.findAllByText('Payment failed')).length).toBeGreaterThan(0);
    // The form says it, and then the page of a charge that is over, in its place.
    await waitFor(() =>
      expect(
        screen.getByText(/^Unfortunately, we were unable to charge your card\. Please, ensure/),
      ).toBeVisible(),
    );
  });

  test('S8.12 a refused card leaves room for another one, which pays', async () => {
    const calls = serve();
    const refusal = { code: 'card_declined', message: 'The card was declined.' };
    server.use(
      http.put(`${DIRECT}/accept`, () => HttpResponse.json(refusal, { status: 422 }), { once: true }),
      http.post('/sandbox/tokens', () => HttpResponse.json({ token: 'tok_1' })),
    );
    const { user } = renderPage(frame('direct_charge'), { boot });
    await screen.findByText('•••• 4242');
    await user.click(screen.getByRole('button', { name: 'Pay $6.15' }));
    await user.click(await screen.findByRole('button', { name: 'Pay $6.15 with another card' }));
    expect(screen.getByRole('button', { name: 'Pay $6.15' })).toBeEnabled();
    await user.type(screen.getByLabelText('Card number'), '4242424242424242');
    await user.type(screen.getByLabelText('Expiry date'), '08/29');
    await user.type(screen.getByLabelText('Security code'), '123');
    await user.type(screen.getByLabelText('Name on card'), 'Maria Keller');
    await user.selectOptions(screen.getByLabelText('Country'), 'Poland');
    await user.click(screen.getByRole('button', { name: 'Pay $6.15' }));
    await waitFor(() => expect(calls).toEqual([`accept ${DIRECT}/accept`, `activate ${DIRECT}/activate`]));
  });

  test('S5.13 a trial asks for a card only when the app does', async () => {
    const calls = serve({ offer: { ...recurrent, trial_days: 14 }, card: null, status: 'active' });
    let refused = false;
    server.use(
      http.put(`${RECURRENT}/activate`, () => {
        refused = true;
        return HttpResponse.json({ code: 'card_missing', message: 'Add a card first.' }, { status: 422 });
      }),
    );
    const { user } = renderPage(frame('recurrent_charge'), { boot });
    expect(await screen.findByText('No card for now')).toBeVisible();
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start 14-day free trial' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
    expect(refused).toBe(true);
    expect(calls).toEqual([`accept ${RECURRENT}/accept`]);
    // Whoever types the card is asked to go on with it.
    await user.type(screen.getByLabelText('Card number'), '4242');
    expect(screen.getByRole('button', { name: 'Start 14-day free trial' })).toBeEnabled();
    expect(screen.getByLabelText('Card number')).toHaveValue('4242');
  });

  test('a charge of nothing asks for no card', async () => {
    serve({ offer: { ...direct, test: true }, card: null });
    renderPage(frame('direct_charge'), { boot });
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
    expect(screen.getByText('Test, no money moves')).toBeVisible();
    expect(screen.queryByText('Payment')).not.toBeInTheDocument();
  });
});

describe('S4.12 any other charge is not processable', () => {
  test.each([
    ['success', 'This purchase is complete'],
    ['declined', 'Payment declined/cancelled'],
    ['failed', 'Payment failed'],
  ])('%s', async (status, heading) => {
    serve({ offer: { ...direct, status } });
    renderPage(frame('direct_charge'), { boot });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Scorer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Pay|Decline)/ })).not.toBeInTheDocument();
  });

  test('past due leads to the billing page', async () => {
    serve({ offer: { ...recurrent, status: 'past_due' } });
    renderPage(frame('recurrent_charge'), { boot });
    expect(await screen.findByRole('link', { name: 'Open billing' })).toHaveAttribute(
      'href',
      '/marketplace/billing/',
    );
  });

  test('one that was accepted can be finished', async () => {
    const calls = serve({ offer: { ...direct, status: 'accepted' } });
    const { user } = renderPage(frame('direct_charge'), { boot });
    await screen.findByText('•••• 4242');
    expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Finish the payment' }));
    await waitFor(() => expect(calls.at(-1)).toBe(`activate ${DIRECT}/activate`));
  });

  test.each(['accepted', 'active'])(
    'one whose buyer comes back from the bank is followed: %s',
    async (now) => {
      const calls = serve({ offer: { ...recurrent, status: now }, status: 'active' });
      renderPage(frame('recurrent_charge'), { boot, search: '?paying=1' });
      expect(await screen.findByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
      expect(calls).toEqual([]);
    },
  );
});

test('nothing is pressed in vain: the button waits for the cards, and says what it will take', async () => {
  const calls = serve();
  let answer = () => {};
  const cards = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('/api/market/products/my', async () => {
      await cards;
      return HttpResponse.json([{ product: 'livechat', hasCard: true, agents: 7, cardDetails: visa }]);
    }),
  );
  const { user } = renderPage(frame('direct_charge'), { boot });
  expect(await screen.findByRole('button', { name: /^Pay/ })).toBeDisabled();
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $6.15' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Pay $6.15' }));
  await waitFor(() => expect(calls.some((call) => call.startsWith('accept '))).toBe(true));
});

describe('who may see it', () => {
  test('S4.18 S8.15 to all others it does not exist: a toast, and home', async () => {
    serve();
    const asked = vi.fn(() => HttpResponse.json({ code: 'charge_not_found', message: 'x' }, { status: 404 }));
    server.use(http.get('/billing/purchases/offered/:type/:id', asked));
    renderPage(frame('direct_charge'), { boot, search: '?icon=https://app.test/i.png' });
    expect(await screen.findByText("This transaction doesn't exist.")).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/marketplace/'));
    expect(screen.getAllByText("This transaction doesn't exist.")).toHaveLength(1);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('a person who may not pay reads so', async () => {
    serve();
    server.use(
      http.get('/billing/purchases/offered/:type/:id', () =>
        HttpResponse.json({ code: 'scope_missing', message: 'You may not pay.' }, { status: 422 }),
      ),
    );
    renderPage(frame('direct_charge'), { boot });
    expect(await screen.findByText('You may not pay.')).toBeVisible();
    expect(await screen.findByText('An owner can also pay for it here. Send this address:')).toBeVisible();
  });

  test('and whom to ask, with the address at which the owner pays, in a frame too', async () => {
    serve();
    const owner = (name: string, product: string) => ({ name, product });
    server.use(
      http.get('/billing/purchases/offered/:type/:id', () =>
        HttpResponse.json({ code: 'scope_missing', message: 'You may not pay.' }, { status: 422 }),
      ),
      http.get('/api/company', () =>
        HttpResponse.json({
          owners: [
            owner('Maria Keller', 'livechat'),
            owner('Maria Keller', 'helpdesk'),
            owner('Jo Ash', 'livechat'),
          ],
          requests: [],
        }),
      ),
    );
    const user = userEvent.setup();
    renderPage(frame('recurrent_charge'), { boot, search: '?embedded=true&plugin_id=checkout&theme=light' });
    expect(await screen.findByText(/^Maria Keller or Jo Ash can also pay for it here\./)).toBeVisible();
    const address = `${location.origin}/marketplace/checkout/charge/r1/recurrent_charge/`;
    expect(screen.getByRole('textbox', { name: 'Address of this purchase' })).toHaveValue(address);
    await user.click(screen.getByRole('button', { name: 'Copy the address' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test('and asks an owner with a reason, which can be changed while nobody has answered', async () => {
    serve();
    let waiting: object[] = [];
    const sent: unknown[] = [];
    server.use(
      http.get('/billing/purchases/offered/:type/:id', () =>
        HttpResponse.json({ code: 'scope_missing', message: 'You may not pay.' }, { status: 422 }),
      ),
      http.get('/api/company', () => HttpResponse.json({ owners: [], requests: waiting })),
      http.post('/api/company/requests', async ({ request }) => {
        const body = (await request.json()) as { reason: string; charge: object };
        sent.push(body);
        waiting = [{ id: 'q1', own: true, state: 'waiting', reason: body.reason, charge: body.charge }];
        return HttpResponse.json({ id: 'q1', state: 'waiting' });
      }),
    );
    const { user } = renderPage(frame('direct_charge'), { boot });
    await user.click(await screen.findByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Say why you need it.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText(/^Why do you need it\?/), 'We answer late.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('You asked for it. An owner decides in My apps.')).toBeVisible();
    expect(sent).toEqual([{ charge: { id: 'd1', kind: 'direct_charge' }, reason: 'We answer late.' }]);
    expect(screen.getByLabelText(/^Why do you need it\?/)).toHaveValue('We answer late.');
    expect(screen.getByRole('button', { name: 'Change your request' })).toBeVisible();
  });

  test('a ghost login can look, but not answer', async () => {
    serve({ scope: 'ghost,billing_manage' });
    renderPage(frame('direct_charge'), { boot });
    expect(await screen.findByRole('button', { name: 'Pay $6.15' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  });

  test('a failed load can be tried again', async () => {
    serve();
    server.use(
      http.get('/billing/purchases/offered/:type/:id', () => new HttpResponse(null, { status: 400 }), {
        once: true,
      }),
    );
    const { user } = renderPage(frame('direct_charge'), { boot });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('100 answers')).toBeVisible();
  });
});

test('the thank-you page of an unpaid charge leads back to its checkout', async () => {
  serve();
  renderPage(frame('direct_charge', true), { boot });
  expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See how it stands' })).toHaveAttribute(
    'href',
    '/marketplace/checkout/charge/d1/direct_charge/',
  );
});
