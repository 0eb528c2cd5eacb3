import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Boot, Page } from '../../lib/wire';
import { app, askguru, boot as plainBoot } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import type { ChargeStatus } from '../payment/model/payment';
import { forgetToken, saveToken } from '../session/model/token';

const boot: Boot = { ...plainBoot, sandbox: '/sandbox' };
const plan = {
  id: 'once',
  billingCycle: 'once',
  unitCents: 500,
  perAccount: true,
  monthlyCents: 42,
  savedCentsPerYear: 0,
} as const;
const offer = { ...app.offer, plans: [plan] };
const meta = { status: 200, title: 'Checkout', meta: { description: '', canonical: '' } };
const page: Page = {
  ...meta,
  path: '/checkout/askguru/',
  kind: 'checkout',
  checkout: { app: askguru, offer, permissions: app.permissions, clientId: '' },
};
const thanks: Page = {
  ...meta,
  path: '/checkout/askguru/thank-you/',
  kind: 'thank-you',
  thankYou: { app: askguru, picture: app.pictures[0] as never, places: ['Chat details'], offer },
};
const taxes = { price: 3500, total_price: 4305, tax_value: 805, tax_rate: 23 };
const visa = { cardType: 'visa', firstSix: '424242', lastFour: '4242', expMonth: 8, expYear: 2029 };
const CHARGE = '/billing/direct_charge/livechat/c1';

type World = { card?: typeof visa | null; statuses?: ChargeStatus[]; failureCode?: string; scope?: string };

/** The services behind a checkout; gives the calls that were made, in order. */
function serve({
  card = visa,
  statuses = ['success'],
  failureCode,
  scope = 'billing_manage',
}: World = {}): string[] {
  const calls: string[] = [];
  const left = [...statuses];
  let stored = card;
  const charge = (status: ChargeStatus) => ({
    id: 'c1',
    name: 'AskGuru',
    status,
    quantity: 7,
    taxes,
    ...(status === 'failed' && failureCode ? { failure_code: failureCode } : {}),
  });
  const note = async (request: Request) => {
    const body = await request.text();
    calls.push(`${request.method} ${new URL(request.url).pathname} ${body}`.trim());
  };
  servePerson({ scope, name: 'Maria Keller', email: 'maria@acme.test' });
  server.use(
    http.get('/api/market/products/my', () =>
      HttpResponse.json([{ product: 'livechat', hasCard: stored !== null, agents: 7, cardDetails: stored }]),
    ),
    http.get('/billing/price_preview/livechat', () => HttpResponse.json(taxes)),
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({ installed: false, own: false, refusal: null }),
    ),
    http.post('/sandbox/tokens', async ({ request }) => {
      await note(request);
      calls[calls.length - 1] += ` by ${request.headers.get('Authorization')}`;
      return HttpResponse.json({ token: 'tok_1' });
    }),
    http.post('/billing/account/livechat', async ({ request }) => {
      await note(request);
      stored = visa;
      return HttpResponse.json({});
    }),
    http.post('/api/applications/:id/create-charge', async ({ request }) => {
      await note(request);
      return HttpResponse.json(charge('pending'), { status: 201 });
    }),
    http.put(`${CHARGE}/accept`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(charge('accepted'));
    }),
    http.put(`${CHARGE}/activate`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(charge('processed'));
    }),
    http.get(CHARGE, () =>
      HttpResponse.json(charge(left.length > 1 ? (left.shift() ?? 'success') : (left[0] ?? 'success'))),
    ),
    http.get('/marketplace/page-data/checkout/askguru/thank-you/page-data.json', () =>
      HttpResponse.json(thanks),
    ),
  );
  return calls;
}

const pay = () => screen.findByRole('button', { name: 'Pay $43.05' });

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
});

describe('buying with the stored card', () => {
  test('S4.16 goes from the button to the thank-you page', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    expect(await screen.findByText('Acme Inc., 7 agents, maria@acme.test')).toBeVisible();
    expect(screen.getByText('•••• 4242')).toBeVisible();
    expect(screen.getByText('$5.00 × 7 agents')).toBeVisible();
    await user.click(await pay());
    expect(await screen.findByRole('heading', { level: 1, name: 'AskGuru is installed' })).toBeVisible();
    expect(await screen.findByText('$43.05')).toBeVisible();
    expect(screen.getByText(/ Paid \$43\.05\. Receipt on its way to maria@acme\.test\.$/)).toBeVisible();
    expect(location.search).toBe('?id=c1&type=direct_charge');
    expect(calls).toEqual([
      `POST /api/applications/${askguru.id}/create-charge {"plan_id":"once"}`,
      `PUT ${CHARGE}/accept {"expected_total":4305,"currency":"USD"}`,
      `PUT ${CHARGE}/activate {"expected_total":4305,"currency":"USD"}`,
    ]);
  });

  test('another total than the one shown: the new lines, and the buyer must press again', async () => {
    const calls = serve();
    const refusal = {
      code: 'total_changed',
      message: 'The price has changed.',
      total: 5929,
      currency: 'USD',
      lines: [
        {
          name: 'AskGuru',
          cents: 4900,
          tax_cents: 1029,
          unit_cents: 700,
          quantity: 7,
          tax_rate: 21_000,
          tax_place: 'Netherlands',
        },
      ],
    };
    let said = { company: 'Solo Ltd', country: 'GB', zip: 'S1 2HE', vat_number: '' };
    server.use(
      http.get('/billing/purchases/bill-to', () => HttpResponse.json(said)),
      http.put(
        `${CHARGE}/accept`,
        () => {
          // Somebody has said in another window who stands on invoices.
          said = { ...said, country: 'NL', zip: '1012 AB' };
          return HttpResponse.json(refusal, { status: 409 });
        },
        { once: true },
      ),
    );
    const { user } = renderPage(page, { boot });
    await user.click(await pay());
    expect(await screen.findByText('The total is now $59.29, not $43.05.')).toBeVisible();
    expect(await screen.findByText('1012 AB, Netherlands. Tax follows this address.')).toBeVisible();
    // Why, from what was shown and what would be taken.
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The price is now $7.00, not $5.00. Tax follows the billing address: Netherlands 21 %. Nothing was charged.',
    );
    const lines = screen.getAllByRole('definition').map((one) => one.textContent);
    expect(lines).toEqual(['$49.00', '$10.29', '$59.29']);
    expect(screen.getByText('$7.00 × 7 agents')).toBeVisible();
    expect(calls.join(' ')).not.toContain('activate');
    await user.click(screen.getByRole('button', { name: 'Pay $59.29' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'AskGuru is installed' })).toBeVisible();
    expect(calls).toEqual([
      `POST /api/applications/${askguru.id}/create-charge {"plan_id":"once"}`,
      `PUT ${CHARGE}/accept {"expected_total":5929,"currency":"USD"}`,
      `PUT ${CHARGE}/activate {"expected_total":5929,"currency":"USD"}`,
    ]);
  });

  test('S8.12 a failed payment says so, and the button is there again', async () => {
    serve({ statuses: ['failed'], failureCode: 'insufficient_funds' });
    const { user } = renderPage(page, { boot });
    await user.click(await pay());
    // Once, at the card: no toast beside it.
    const said = await screen.findAllByRole('alert');
    expect(said).toHaveLength(1);
    expect(said[0]).toHaveTextContent(
      /^Payment failed ?Unfortunately, we were unable to charge your card\..* Your bank refused this card: not enough money on it\. Your saved card is unchanged\.$/,
    );
    await user.click(screen.getByRole('button', { name: 'Pay $43.05 with another card' }));
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    expect(screen.queryByText('Payment failed')).toBeNull();
    expect(await pay()).toBeEnabled();
  });

  test('S8.12 whoever types another card at once is asked to pay with it', async () => {
    serve({ card: null, statuses: ['failed'], failureCode: 'insufficient_funds' });
    const { user } = renderPage(page, { boot });
    await screen.findByRole('group', { name: 'Card' });
    const type = async (number: string) => {
      await user.clear(screen.getByLabelText('Card number'));
      await user.type(screen.getByLabelText('Card number'), number);
    };
    await type('4000000000000341');
    await user.type(screen.getByLabelText('Expiry date'), '08/29');
    await user.type(screen.getByLabelText('Security code'), '123');
    await user.type(screen.getByLabelText('Name on card'), 'Maria Keller');
    await user.selectOptions(screen.getByLabelText('Country'), 'Poland');
    await user.click(await pay());
    expect(await screen.findByRole('button', { name: 'Pay $43.05 with another card' })).toBeVisible();
    await type('4242424242424242');
    expect(await pay()).toBeEnabled();
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByLabelText('Name on card')).toHaveValue('Maria Keller');
  });

  test('S8.15 a charge that does not exist leads home', async () => {
    serve();
    server.use(
      http.get(CHARGE, () => HttpResponse.json({ code: 'charge_not_found', message: 'x' }, { status: 404 })),
    );
    const { user } = renderPage(page, { boot });
    await user.click(await pay());
    expect(await screen.findByText("This transaction doesn't exist.")).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/marketplace/'));
  });

  test('a plan that cannot be bought is said plainly', async () => {
    serve();
    server.use(
      http.post('/api/applications/:id/create-charge', () =>
        HttpResponse.json(
          { code: 'plan_not_available', message: 'This plan cannot be bought.' },
          { status: 422 },
        ),
      ),
    );
    const { user } = renderPage(page, { boot });
    await user.click(await pay());
    expect(await screen.findByText('This plan cannot be bought.')).toBeVisible();
  });
});

describe('buying with another card', () => {
  test('sends the card to the payment provider only, and its token to us', async () => {
    const calls = serve({ card: null });
    const { user } = renderPage(page, { boot });
    const fields = within(await screen.findByRole('group', { name: 'Card' }));
    await user.type(fields.getByLabelText('Card number'), '4242 4242 4242 4242');
    await user.type(fields.getByLabelText('Expiry date'), '08/29');
    await user.type(fields.getByLabelText('Security code'), '123');
    await user.type(fields.getByLabelText('Name on card'), 'Maria Keller');
    await user.selectOptions(fields.getByLabelText('Country'), 'Poland');
    await user.click(await pay());
    expect(await screen.findByRole('heading', { level: 1, name: 'AskGuru is installed' })).toBeVisible();
    expect(calls[0]).toContain('POST /sandbox/tokens');
    expect(calls[0]).toContain('4242424242424242');
    expect(calls[0]).toContain(' by Bearer '); // the token is for the buyer's organization alone
    const agreed = '"expected_total":4305,"currency":"USD"';
    // The only card is the product's from its first payment on, unless the buyer says otherwise.
    expect(calls.slice(1)).toEqual([
      `POST /api/applications/${askguru.id}/create-charge {"plan_id":"once"}`,
      `PUT ${CHARGE}/accept {${agreed},"card":{"token":"tok_1","country":"PL","zip":"","keep":true}}`,
      `PUT ${CHARGE}/activate {${agreed}}`,
    ]);
  });

  test('a good stored card is not replaced unless that is ticked', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    await user.click(await screen.findByRole('radio', { name: 'Another card' }));
    expect(
      screen.getByRole('checkbox', { name: 'Use this card for all live chat payments' }),
    ).not.toBeChecked();
    await user.type(screen.getByLabelText('Card number'), '5555555555554444');
    await user.type(screen.getByLabelText('Expiry date'), '08/29');
    await user.type(screen.getByLabelText('Security code'), '123');
    await user.type(screen.getByLabelText('Name on card'), 'Maria');
    await user.selectOptions(screen.getByLabelText('Country'), 'Poland');
    await user.click(await pay());
    expect(await screen.findByRole('heading', { level: 1, name: 'AskGuru is installed' })).toBeVisible();
    expect(calls.join(' ')).toContain('"keep":false');
    expect(calls.join(' ')).not.toContain('/billing/account/');
  });

  test('names the fields that cannot be right, and sends nothing', async () => {
    const calls = serve({ card: null });
    const { user } = renderPage(page, { boot });
    await screen.findByRole('group', { name: 'Card' });
    await user.click(await pay());
    expect(screen.getByText('Enter the card number.')).toBeVisible();
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    expect(screen.getByLabelText('Card number')).toBeInvalid();
    expect(calls).toEqual([]);
  });

  test('S8.11 a payment provider that the browser blocks', async () => {
    serve();
    server.use(http.post('/sandbox/tokens', () => HttpResponse.error()));
    const { user } = renderPage(page, { boot });
    await user.click(await screen.findByRole('radio', { name: 'Another card' }));
    await user.type(screen.getByLabelText('Card number'), '4242424242424242');
    await user.type(screen.getByLabelText('Expiry date'), '08/29');
    await user.type(screen.getByLabelText('Security code'), '123');
    await user.type(screen.getByLabelText('Name on card'), 'Maria');
    await user.selectOptions(screen.getByLabelText('Country'), 'Poland');
    await user.click(await pay());
    expect(await screen.findByText(/^There's been an error caused by AdBlock\./)).toBeVisible();
  });
});

const nextAction = {
  type: 'confirm',
  url: 'http://localhost/sandbox/challenge/p1',
  expires_at: '2026-11-23T18:40:00Z',
};

describe('S4.32 a ghost login can look at a checkout', () => {
  test('and reads why nothing can be bought', async () => {
    serve({ scope: 'billing_manage,ghost' });
    renderPage(page, { boot });
    expect(await pay()).toBeDisabled();
    expect(await pay()).toHaveAccessibleDescription(
      'You are browsing as a customer. Buying, installing, reviewing and changing cards are not possible.',
    );
  });

  test('and at a payment that waits for the bank, without a way to it or out of it', async () => {
    serve({ scope: 'billing_manage,ghost' });
    const charge = { id: 'c9', name: 'AskGuru', status: 'processed', taxes, next_action: nextAction };
    const attempt = {
      application_id: askguru.id,
      charge,
      first: true,
      total: 4305,
      next_action: nextAction,
      card_type: 'master',
      last_four: '3155',
    };
    server.use(
      http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [attempt] })),
      http.get('/billing/direct_charge/livechat/c9', () => HttpResponse.json(charge)),
    );
    renderPage(page, { boot });
    expect(await screen.findByText('Your bank asks for a confirmation.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Confirm with your bank/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull();
  });
});

describe('a payment that the bank asks about', () => {
  test('leads to the confirmation and names the way back', async () => {
    serve();
    server.use(
      http.get(CHARGE, () =>
        HttpResponse.json({
          id: 'c1',
          name: 'AskGuru',
          status: 'processed',
          taxes,
          next_action: nextAction,
        }),
      ),
    );
    server.use(
      http.get('/billing/purchases/bill-to', () =>
        HttpResponse.json({ company: 'Solo Ltd', country: 'GB', zip: 'S1 2HE', vat_number: '' }),
      ),
    );
    const { user } = renderPage(page, { boot });
    await user.click(await pay());
    expect(await screen.findByRole('link', { name: /^Confirm with your bank, \$43\.05/ })).toHaveAttribute(
      'href',
      'http://localhost/sandbox/challenge/p1?return=%2Fmarketplace%2Fcheckout%2Faskguru%2F%3Fcharge%3Dc1%26type%3Ddirect_charge',
    );
    // It is the button: there is no other one, and nothing spins beside it.
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(document.querySelector('.spin')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'One step left' })).toBeVisible();
    // It was agreed to for whom the invoice names.
    expect(screen.getByText('Solo Ltd')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change who stands on invoices' })).toBeNull();
  });

  test('of one that nobody confirmed in time it is said when the buyer comes back, and they pay again', async () => {
    const calls = serve();
    const last = { application_id: askguru.id, slug: askguru.slug, name: 'AskGuru', total: 4305 };
    server.use(
      http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [], unconfirmed: [last] })),
    );
    const { user } = renderPage(page, { boot });
    expect(
      await screen.findByText('The bank got no answer within 24 hours. Nothing was charged.'),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Start again, $43.05' }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  });

  test('a payment that was left is found again, and can be given up', async () => {
    const calls = serve();
    let status: ChargeStatus = 'processed';
    const charge = () => ({
      id: 'c9',
      name: 'AskGuru',
      status,
      taxes,
      ...(status === 'processed' ? { next_action: nextAction } : { failure_code: 'authentication_given_up' }),
    });
    server.use(
      http.get('/billing/purchases/attempts', () =>
        HttpResponse.json({
          result:
            status === 'processed'
              ? [
                  {
                    application_id: askguru.id,
                    charge: charge(),
                    first: true,
                    total: 4305,
                    next_action: nextAction,
                    card_type: 'master',
                    last_four: '3155',
                  },
                ]
              : [],
        }),
      ),
      http.get('/billing/direct_charge/livechat/c9', () => HttpResponse.json(charge())),
      http.put('/billing/direct_charge/livechat/c9/give-up', () => {
        status = 'failed';
        return HttpResponse.json(charge());
      }),
    );
    const { user } = renderPage(page, { boot });
    expect(await screen.findByRole('link', { name: /^Confirm with your bank, \$43\.05/ })).toBeVisible();
    // The card is the one that was asked, not the stored one; there is nothing left to choose.
    expect(screen.getByText('•••• 3155')).toBeVisible();
    expect(screen.queryByText('•••• 4242')).toBeNull();
    expect(screen.queryByText('Another card')).toBeNull();
    // The sums are those of the payment, not those of today.
    const lines = screen.getAllByRole('definition').map((one) => one.textContent);
    expect(lines).toEqual(['$35.00', '$8.05', '$43.05']);
    await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    expect(await screen.findByText('You cancelled this payment. Nothing was charged.')).toBeVisible();
    expect(await pay()).toBeEnabled();
    expect(calls).toEqual([]);
  });

  test('is shown with its own sums while its answer is awaited, and with no card to type', async () => {
    serve();
    const own = { ...taxes, price: 1000, tax_value: 200, total_price: 1200 };
    server.use(
      http.get(CHARGE, () =>
        HttpResponse.json({
          id: 'c1',
          name: 'AskGuru',
          status: 'processed',
          taxes: { ...own, place: 'Netherlands' },
        }),
      ),
      http.get('/billing/purchases/bill-to', () =>
        HttpResponse.json({ company: 'Solo Ltd', country: 'GB', zip: 'S1 2HE', vat_number: '' }),
      ),
    );
    renderPage(page, { boot, search: '?charge=c1' });
    expect(await screen.findByRole('button', { name: 'Checking with the bank' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual([
        '$10.00',
        '$2.00',
        '$12.00',
      ]),
    );
    expect(screen.getByText('One-time payment')).toBeVisible();
    // It was agreed to with a card of another country, whose tax it has.
    expect(
      await screen.findByText('S1 2HE, United Kingdom. Tax follows the address of the new card.'),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Card' })).toBeNull();
  });

  test('is followed to its end when the buyer comes back', async () => {
    const calls = serve();
    renderPage(page, { boot, search: '?charge=c1' });
    expect(await screen.findByRole('heading', { level: 1, name: 'AskGuru is installed' })).toBeVisible();
    expect(calls).toEqual([]);
  });
});

test('the thank-you page has one primary way on', () => {
  forgetToken(boot.base);
  renderPage(thanks, { boot });
  expect(screen.getByRole('link', { name: 'Open AskGuru' })).toHaveAttribute(
    'href',
    '/marketplace/apps/askguru/?action=settings',
  );
});

describe('subscribing', () => {
  const monthly = { ...plan, id: 'm', billingCycle: 'monthly', monthlyCents: 500 } as const;
  const subscription: Page = {
    ...page,
    checkout: {
      ...page.checkout,
      app: askguru,
      offer: { ...offer, plans: [monthly] },
      permissions: [],
      clientId: '',
    },
  };
  const RECURRENT = '/billing/recurrent_charge/livechat/r1';

  function serveRecurrent(status: ChargeStatus, part: object = {}) {
    const calls = serve();
    const charge = (now: ChargeStatus) => ({
      id: 'r1',
      name: 'AskGuru',
      months: 1,
      status: now,
      taxes,
      ...part,
    });
    server.use(
      http.post('/api/applications/:id/create-charge', () =>
        HttpResponse.json(charge('pending'), { status: 201 }),
      ),
      http.put(`${RECURRENT}/:verb`, ({ params }) => {
        calls.push(String(params.verb));
        return HttpResponse.json(charge('accepted'));
      }),
      http.get(RECURRENT, () => HttpResponse.json(charge(status))),
    );
    return calls;
  }

  test('S4.08 S4.09 an active charge leads to the thank-you page, which says what comes next', async () => {
    const calls = serveRecurrent('active', { next_charge_at: '2026-12-21T10:00:00Z' });
    const { user } = renderPage(subscription, { boot });
    expect(await screen.findByText(/^Renews by itself\./)).toBeVisible();
    await user.click(await pay());
    expect(await screen.findByRole('heading', { level: 1, name: 'AskGuru is installed' })).toBeVisible();
    expect(location.search).toBe('?id=r1&type=recurrent_charge');
    expect(await screen.findByText('$43.05 on Dec 21, 2026')).toBeVisible();
    expect(calls).toEqual(['accept', 'activate']);
  });

  test('a trial shows what it will cost, and that nothing was paid', async () => {
    serveRecurrent('active', {
      trial_ends_at: '2026-11-28T10:00:00Z',
      next_charge_at: '2026-11-28T10:00:00Z',
    });
    const { user } = renderPage(subscription, { boot });
    await user.click(await pay());
    expect(await screen.findByText('$43.05 on Nov 28, 2026')).toBeVisible();
    expect(screen.queryByText('Paid today')).not.toBeInTheDocument();
  });

  test('S4.10 a declined charge says so', async () => {
    serveRecurrent('declined');
    const { user } = renderPage(subscription, { boot });
    await user.click(await pay());
    expect(await screen.findByText('Payment declined/cancelled')).toBeVisible();
    expect(await pay()).toBeEnabled();
  });
});

describe('the tax of the address that is being typed', () => {
  const previews: string[] = [];
  const typed = { ...taxes, total_price: 3500, tax_value: 0, tax_rate: 0 };

  beforeEach(() => {
    previews.length = 0;
    serve({ card: null });
    server.use(
      http.get('/billing/price_preview/livechat', ({ request }) => {
        const asked = new URL(request.url).searchParams;
        previews.push(asked.toString());
        if (asked.get('country') === 'US' || asked.get('vat_number')) return HttpResponse.json(typed);
        return HttpResponse.json(taxes);
      }),
    );
  });

  test('S7.34 S9.11 depends on country, ZIP and VAT number, and is cached', async () => {
    const { user } = renderPage(page, { boot });
    expect(await screen.findByText('Tax 23 %')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
    await user.type(screen.getByLabelText('VAT number'), 'DE136695976');
    await user.tab();
    expect(await screen.findByText('Reverse charge')).toBeVisible();
    expect(screen.getByText('Tax 0 %')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pay $35.00' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Country'), 'United States');
    expect(screen.queryByLabelText('VAT number')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Postal code'), '10001');
    await user.tab();
    await waitFor(() => expect(previews).toHaveLength(5));
    expect(screen.queryByText('Reverse charge')).not.toBeInTheDocument();
    expect(previews).toEqual([
      'price=3500',
      'price=3500&country=DE',
      'price=3500&country=DE&vat_number=DE136695976',
      'price=3500&country=US',
      'price=3500&country=US&zip=10001',
    ]);
    await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
    expect(await screen.findByText('Reverse charge')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Country'), 'United States');
    expect(await screen.findByText('Tax 0 %')).toBeVisible();
    // What was asked within the last 300 s is not asked again.
    expect(previews.slice(5)).toEqual(['price=3500&country=DE&zip=10001&vat_number=DE136695976']);
  });
});

test('S4.30 S9.15 S9.17 the billing display switches between monthly and annually, with its price', async () => {
  serve({ statuses: ['processed'] });
  const monthly = { ...plan, id: 'm', billingCycle: 'monthly', unitCents: 900, monthlyCents: 900 } as const;
  const yearly = {
    ...plan,
    id: 'y',
    billingCycle: 'yearly',
    unitCents: 9180,
    monthlyCents: 765,
    savedCentsPerYear: 1620,
  } as const;
  const { user } = renderPage(
    {
      ...page,
      checkout: {
        app: askguru,
        offer: { ...offer, plans: [monthly, yearly] },
        permissions: app.permissions,
        clientId: '',
      },
    },
    { boot },
  );
  expect(await screen.findByText('$63.00/mo')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Billing cycle' })).toBeVisible();
  // After the account, the cycle and the card.
  expect(screen.getByText(/let it see what step 4 names/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Yearly/ }));
  expect(await screen.findByText('$642.60/yr')).toBeVisible();
  expect(screen.getByText('Save $113.40')).toBeVisible();
  expect(screen.getAllByText(/^Save /)).toHaveLength(1);
  // What is being paid keeps its plan and its sum.
  await user.click(await pay());
  expect(await screen.findByText('Please keep this page open.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Monthly/ }));
  expect(screen.getByText('$642.60/yr')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
});

test('a year that is being paid names no saving: there is no month beside it', async () => {
  serve();
  const monthly = { ...plan, id: 'm', billingCycle: 'monthly', unitCents: 900 } as const;
  const yearly = {
    ...plan,
    id: 'y',
    billingCycle: 'yearly',
    unitCents: 9180,
    savedCentsPerYear: 1620,
  } as const;
  server.use(
    http.get(CHARGE, () =>
      HttpResponse.json({ id: 'c1', name: 'AskGuru', status: 'processed', plan_id: 'y', taxes }),
    ),
  );
  const checkout = {
    app: askguru,
    offer: { ...offer, plans: [monthly, yearly] },
    permissions: [],
    clientId: '',
  };
  renderPage({ ...page, checkout }, { boot, search: '?charge=c1' });
  expect(await screen.findByRole('button', { name: 'Checking with the bank' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
  expect(screen.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  expect(screen.queryByText(/^Save /)).toBeNull();
});

test('a plan without another is no step, and the steps are counted without it', async () => {
  serve();
  renderPage(page, { boot });
  await pay();
  expect(screen.queryByRole('heading', { name: 'Billing cycle' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Account',
    'Card',
    'What it can see',
  ]);
  expect(screen.getByText(/let it see what step 3 names/)).toBeVisible();
});

test('S5.13 a trial that asks for no card begins without one', async () => {
  serve({ card: null });
  const monthly = { ...plan, id: 'm', billingCycle: 'monthly' } as const;
  const trial = { ...offer, plans: [monthly], trialDays: 14, cardRequired: false };
  renderPage({ ...page, checkout: { app: askguru, offer: trial, permissions: [], clientId: '' } }, { boot });
  expect(await screen.findByRole('radio', { name: 'No card for now' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Start 14-day free trial' })).toBeVisible();
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
});

test.each([
  [
    'S5.09',
    {
      refusal: {
        code: 'license_inactive',
        message: 'Your LiveChat license is inactive. Go to LiveChat app and activate it.',
      },
    },
    'Your LiveChat license is inactive. Go to LiveChat app and activate it.',
  ],
  ['S5.08', { own: true }, 'You cannot buy your own app'],
])('%s who cannot buy hears it at the first step, and the button is no way on', async (_, part, sentence) => {
  const calls = serve();
  server.use(
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({ installed: false, own: false, refusal: null, ...part }),
    ),
  );
  renderPage(page, { boot });
  expect((await screen.findAllByText(new RegExp(sentence))).length).toBeGreaterThan(1);
  expect(screen.getByRole('button', { name: /^(Pay|Start|Buy)/ })).toBeDisabled();
  expect(calls).toEqual([]);
  if ('own' in part)
    expect(screen.getByRole('link', { name: 'Open the developer console' })).toHaveAttribute(
      'href',
      '/console/',
    );
});

test('S5.10 who may not buy asks the owner by name, with one sentence', async () => {
  const calls = serve({ scope: 'integrations_manage' });
  const sentence = 'To install contact the owner of the LiveChat license.';
  const asked: unknown[] = [];
  server.use(
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        installed: false,
        own: false,
        refusal: { code: 'scope_missing', message: sentence },
      }),
    ),
    http.get('/api/company', () =>
      HttpResponse.json({
        requests: asked.length > 0 ? [{ own: true, applicationId: askguru.id, state: 'waiting' }] : [],
        budgets: [],
        owners: [
          { product: 'livechat', name: 'Margaret Oduya' },
          { product: 'helpdesk', name: 'Somebody Else' },
        ],
      }),
    ),
    http.post('/api/company/requests', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ id: 'r1', state: 'waiting' }, { status: 201 });
    }),
  );
  const { user } = renderPage(page, { boot });
  await user.click(await screen.findByRole('button', { name: 'Ask Margaret for this app' }));
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByText(/^Agents cannot buy\. Write one sentence/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Pay|Start|Buy)/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Card' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: `Ask Margaret for ${askguru.name}` }));
  await user.type(dialog.getByRole('textbox'), 'We answer faster with it.');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByRole('button', { name: 'Change your request' })).toBeVisible();
  expect(asked).toEqual([{ applicationId: askguru.id, reason: 'We answer faster with it.' }]);
  expect(calls).toEqual([]);
});

test('who stands on the invoice is shown, and changed without another card', async () => {
  const calls = serve();
  let said = { company: 'Solo Ltd', country: 'GB', zip: 'S1 2HE', vat_number: '' };
  server.use(
    http.get('/billing/purchases/bill-to', () => HttpResponse.json(said)),
    http.put('/billing/purchases/bill-to', async ({ request }) => {
      said = (await request.json()) as typeof said;
      return HttpResponse.json(said);
    }),
  );
  const { user } = renderPage(page, { boot });
  expect(await screen.findByText('S1 2HE, United Kingdom. Tax follows this address.')).toBeVisible();
  // The step that names what the app may see is one further on.
  expect(screen.getByText(/let it see what step 4 names/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change who stands on invoices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^Company/));
  await user.type(dialog.getByLabelText(/^Company/), 'Duo Ltd');
  await user.selectOptions(dialog.getByLabelText('Country'), 'Germany');
  await user.type(dialog.getByLabelText(/^VAT number/), 'DE136695976');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Duo Ltd')).toBeVisible();
  expect(said).toEqual({ company: 'Duo Ltd', country: 'DE', zip: 'S1 2HE', vat_number: 'DE136695976' });
  // Saving it is not paying.
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  expect(calls).toEqual([]);
});

test('the terms are links that leave the checkout open', async () => {
  serve();
  renderPage(page, { boot });
  await pay();
  for (const [name, path] of [
    [/^terms of /, '/marketplace/legal/'],
    [/^those of AskGuru/, '/marketplace/apps/askguru/#app-terms'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', path);
    expect(link).toHaveAttribute('target', '_blank');
  }
});

test('a buyer who leaves a payment at the bank is told so where no page says it', async () => {
  serve();
  server.use(
    http.get(CHARGE, () =>
      HttpResponse.json({ id: 'c1', name: 'AskGuru', status: 'processed', taxes, next_action: nextAction }),
    ),
  );
  const { user } = renderPage(page, { boot });
  await user.click(await pay());
  await screen.findByRole('link', { name: /^Confirm with your bank, \$43\.05/ });
  await user.click(screen.getByRole('link', { name: /^Back to AskGuru/ }));
  await screen.findByRole('heading', { level: 1, name: /^AskGuru/ });
  expect(screen.queryByText(/still waits/)).toBeNull();
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Marketplace' }));
  expect(await screen.findByText('Your payment still waits. AskGuru, $43.05.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Confirm with your bank' })).toHaveAttribute(
    'href',
    '/marketplace/checkout/askguru/',
  );
});

test('S8.17 a buyer who leaves the checkout reads on the next page that it was bought', async () => {
  serve({ statuses: ['processed', 'processed', 'success'] });
  const { user } = renderPage(page, { boot });
  await user.click(await pay());
  expect(await screen.findByText('Please keep this page open.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^Back to AskGuru/ }));
  expect(
    await screen.findByText("You've successfully purchased the app", {}, { timeout: 8000 }),
  ).toBeVisible();
}, 12_000);
