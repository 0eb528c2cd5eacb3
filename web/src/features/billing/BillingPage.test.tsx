import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Boot, Page } from '../../lib/wire';
import { advanceTime, waitUntil } from '../../testing/clock';
import { boot as plainBoot } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';

const boot: Boot = { ...plainBoot, sandbox: '/sandbox' };
const page: Page = {
  path: '/billing/',
  kind: 'billing',
  status: 200,
  title: 'Billing',
  meta: { description: '', canonical: '' },
  billing: { breadcrumbs: [{ text: 'Home', path: '/' }] },
};
const visa = { cardType: 'visa', firstSix: '424242', lastFour: '4242', expMonth: 12, expYear: 2026 };
const taxes = { price: 1900, total_price: 2337, tax_value: 437, tax_rate: 23 };
const NOW = '2026-11-21T10:00:00Z';

const active = {
  charge: {
    id: 'r1',
    name: 'Scorer',
    status: 'active',
    months: 1,
    per_account: true,
    quantity: 7,
    taxes,
    next_charge_at: '2026-12-21T10:00:00Z',
    cancelled_at: null,
  },
  product: 'livechat',
  slug: 'scorer',
  changeable: true,
  trial_days_left: 0,
  refund: { kind: 'withdrawal', amount: 2337 },
};
const trial = {
  ...active,
  charge: { ...active.charge, id: 'r2', name: 'Trier', per_account: false },
  slug: '',
  trial_days_left: 9,
  refund: undefined,
};
const frozen = {
  ...trial,
  charge: { ...trial.charge, id: 'r3', name: 'Frosty', status: 'frozen' },
  trial_days_left: 0,
};
const ended = {
  ...trial,
  charge: {
    ...trial.charge,
    id: 'r4',
    name: 'Over',
    status: 'cancelled',
    next_charge_at: null,
    cancelled_at: NOW,
  },
  trial_days_left: 0,
};
const invoice = {
  number: 3,
  label: 'INV-000003',
  kind: 'invoice',
  state: 'paid',
  created_at: NOW,
  order_number: '4821-0936',
  product: 'livechat',
  net_cents: 1900,
  tax_cents: 437,
  tax_rate: 23000,
  tax_place: 'Poland',
  total_cents: 2337,
  currency: 'USD',
  slug: 'scorer',
  months: 1,
  month: 3,
  agents: 7,
  refunded_cents: 0,
  items: [{ description: 'Scorer' }],
};
const months = Array.from({ length: 12 }, (_, at) => ({
  month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`,
  paid: at === 11 ? 2337 : at === 10 ? 5000 : 0,
  refunded: at === 11 ? 500 : 0,
}));

type World = { scope?: string; running?: object[]; payments?: object[]; cards?: object[] };

function serve(world: World = {}) {
  const calls: string[] = [];
  const { scope = 'billing--all:rw', running = [active, trial, frozen], payments = [] } = world;
  const cards = world.cards ?? [
    { product: 'livechat', agents: 7, cardDetails: visa },
    { product: 'helpdesk', agents: 7, cardDetails: { ...visa, expYear: 2031 } },
  ];
  const note = async ({ request }: { request: Request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim());
    return HttpResponse.json({});
  };
  servePerson({ scope, name: 'Maria Keller' });
  server.use(
    http.get('/api/market/products/my', () => HttpResponse.json(cards)),
    http.get('/billing/purchases/subscriptions', ({ request }) =>
      HttpResponse.json({
        result: new URL(request.url).searchParams.get('state') === 'ended' ? [ended] : running,
        now: NOW,
      }),
    ),
    http.get('/billing/purchases/payments', () => HttpResponse.json({ result: payments })),
    http.get('/billing/purchases/bill-to', () =>
      HttpResponse.json({ company: 'Acme Inc.', country: 'US', zip: '97204', vat_number: '' }),
    ),
    http.get('/billing/purchases/spend', () => HttpResponse.json({ result: months })),
    http.get('/billing/invoices', () =>
      HttpResponse.json({
        result: [invoice, { ...invoice, label: 'CN-000001', kind: 'credit_note', number: 1 }],
      }),
    ),
    http.get('/billing/invoices/years', () => HttpResponse.json({ result: [2026, 2025] })),
    http.put('/billing/recurrent_charge/:product/:id/:verb', note),
    http.post('/billing/:kind/:product/:id/refund', note),
    http.delete('/billing/account/:product', note),
    http.post('/billing/account/:product', note),
    http.post('/sandbox/tokens', () => HttpResponse.json({ token: 'tok_1' })),
  );
  return calls;
}

// Loaded when a menu is first opened.
beforeAll(() => import('./components/OpenMenu'));

afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
});

const entry = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
};

/** Opens a menu of the page and chooses from it. */
async function choose(user: UserEvent, menu: string, item: string) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a payment that nobody confirmed in time is told of first, with the way to pay again', async () => {
  serve();
  const unconfirmed = [
    {
      application_id: 'rasa',
      slug: 'rasa',
      name: 'Rasa',
      total: 2280,
      ended_at: '2026-11-20T10:00:00Z',
    },
  ];
  server.use(http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [], unconfirmed })));
  renderPage(page, { boot });
  const told = within(await screen.findByRole('region', { name: 'Payments that were not finished' }));
  expect(told.getByText('Your payment of $22.80 was not finished.')).toBeVisible();
  expect(told.getByText('Rasa. The bank got no answer within 24 hours. Nothing was charged.')).toBeVisible();
  expect(told.getByRole('link', { name: 'Start again Rasa' })).toHaveAttribute(
    'href',
    '/marketplace/checkout/rasa/',
  );
});

describe('subscriptions', () => {
  test('S4.43 S9.14 S9.19 are listed with their next payment, their trial and their problem', async () => {
    serve();
    renderPage(page, { boot });
    const scorer = await entry('Scorer');
    expect(scorer.getByText('$23.37/mo')).toBeVisible();
    expect(scorer.getByText('7 agents, with tax, next Dec 21, 2026')).toBeVisible();
    expect(scorer.getByRole('link', { name: 'Change plan Scorer' })).toBeVisible();
    expect((await entry('Trier')).getByText('Trial, 9 days left')).toBeVisible();
    expect((await entry('Frosty')).getByText('On hold')).toBeVisible();
  });

  test('S4.13 an active one is cancelled after a question, which gives the focus back', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    await choose(user, 'More for Scorer', 'Cancel');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Scorer?' }));
    expect(
      dialog.getByText(/^Nothing is collected any more\. Your team keeps it until Dec 21, 2026\./),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep as it is' }));
    expect(screen.getByRole('button', { name: 'More for Scorer' })).toHaveFocus();
    await choose(user, 'More for Scorer', 'Cancel');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel subscription' }),
    );
    expect(await screen.findByText('The subscription was cancelled.')).toBeVisible();
    expect(calls).toEqual(['PUT /billing/recurrent_charge/livechat/r1/cancel']);
  });

  test("a subscription's own card is shown before it expires, and can be replaced by the product's", async () => {
    const own = { card_type: 'master', last_four: '4444', exp_month: 12, exp_year: 2026 };
    const calls = serve({ running: [{ ...active, own_card: own }, trial] });
    server.use(
      http.delete('/billing/recurrent_charge/:product/:id/card', ({ request }) => {
        calls.push(`DELETE ${new URL(request.url).pathname}`);
        return HttpResponse.json({});
      }),
    );
    const { user } = renderPage(page, { boot });
    const row = await entry('Scorer');
    expect(row.getByText('•••• 4444')).toBeVisible();
    expect(row.getByText('Expires soon')).toBeVisible();
    expect((await entry('Trier')).queryByText(/^Paid with a card of its own/)).toBeNull();
    await user.click(await row.findByRole('button', { name: /^Use the live chat card/ }));
    expect(await screen.findByText('The card of your other payments pays for it from now on.')).toBeVisible();
    expect(calls).toEqual(['DELETE /billing/recurrent_charge/livechat/r1/card']);
  });

  test('without a stored card there is nothing to go back to', async () => {
    const own = { card_type: 'visa', last_four: '4242', exp_month: 8, exp_year: 2029 };
    serve({
      running: [{ ...active, own_card: own }],
      cards: [{ product: 'livechat', agents: 7, cardDetails: null }],
    });
    renderPage(page, { boot });
    const row = await entry('Scorer');
    expect(row.getByText(/^Paid with a card of its own/)).toBeVisible();
    expect(await screen.findByText('No card yet')).toBeVisible();
    expect(row.queryByRole('button', { name: /^Use the/ })).toBeNull();
    expect(row.queryByText('Expires soon')).toBeNull();
  });

  test('a change that is being paid is polled, and its invoice is read at the end', async () => {
    const terms = { price: 900, months: 1, per_account: false, quantity: 1 };
    const change = {
      id: 'c1',
      status: 'collecting',
      from: terms,
      to: terms,
      charge_id: 'd1',
      effective_at: NOW,
    };
    const running: object[] = [{ ...active, change }];
    const issued: object[] = [];
    serve({ running });
    server.use(http.get('/billing/invoices', () => HttpResponse.json({ result: issued })));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    renderPage(page, { boot });
    await waitUntil(() => screen.queryByText(/is being paid/) !== null);
    running[0] = { ...active, charge: { ...active.charge, months: 12 } };
    issued.push(invoice);
    await advanceTime(5_100);
    await waitUntil(() => screen.queryByText(/is being paid/) === null);
    await waitUntil(() => screen.queryByText('INV-000003') !== null);
  });

  test('a cancelled subscription shows no coming change', async () => {
    const terms = { price: 900, months: 1, per_account: false, quantity: 1 };
    const change = {
      id: 'c1',
      status: 'scheduled',
      from: terms,
      to: terms,
      effective_at: '2026-12-21T10:00:00Z',
    };
    const leaving = {
      ...active,
      change,
      charge: { ...active.charge, name: 'Leaver', status: 'cancelled', cancelled_at: NOW },
    };
    serve({ running: [leaving, { ...active, change }] });
    renderPage(page, { boot });
    expect((await entry('Scorer')).getByText(/^Changes to /)).toBeVisible();
    expect((await entry('Leaver')).queryByText(/^Changes to /)).toBeNull();
  });

  test('the cancellation of one that still runs is taken back', async () => {
    const leaving = {
      ...trial,
      charge: { ...trial.charge, name: 'Leaver', status: 'cancelled', cancelled_at: NOW },
      keepable: true,
    };
    const calls = serve({ running: [leaving] });
    const { user } = renderPage(page, { boot });
    const row = await entry('Leaver');
    expect(row.getByText(/yours until Dec 21, 2026, then it ends$/)).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Keep subscription Leaver' }));
    expect(await screen.findByText('Your subscription goes on. Nothing was charged.')).toBeVisible();
    expect(calls).toEqual(['PUT /billing/recurrent_charge/livechat/r2/keep']);
  });

  test('one on hold is paid again', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    await user.click((await entry('Frosty')).getByRole('button', { name: 'Pay now Frosty' }));
    expect(await screen.findByText('Your payment is being processed.')).toBeVisible();
    expect(calls).toEqual([
      'PUT /billing/recurrent_charge/livechat/r3/activate {"expected_total":2337,"currency":"USD"}',
    ]);
  });

  test('S4.14 an ended one is removed from the list', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    await user.click(await screen.findByRole('button', { name: 'Show cancelled subscriptions' }));
    await choose(user, 'More for Over', 'Remove from the list');
    expect(await screen.findByText('Removed from the list.')).toBeVisible();
    expect(calls).toEqual(['PUT /billing/recurrent_charge/livechat/r4/archive']);
  });

  test('a refusal of the server is said in its words', async () => {
    serve();
    server.use(
      http.post('/billing/:kind/:product/:id/refund', () =>
        HttpResponse.json({ code: 'refund_not_possible', message: 'Too late.' }, { status: 422 }),
      ),
    );
    const { user } = renderPage(page, { boot });
    await choose(user, 'More for Scorer', 'Ask for a refund');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Refund $23.37' }));
    expect(await screen.findByText('Too late.')).toBeVisible();
  });
});

test.each([
  [2337, 'Refunded'],
  [500, 'Partly refunded'],
])('of a payment of which %d came back it is said: %s', async (refunded_cents, word) => {
  const charge = { id: 'd1', name: 'Pack', status: 'success', taxes, updated_at: NOW, quantity: 1 };
  serve({ running: [], payments: [{ charge, product: 'helpdesk', slug: '', refunded_cents }] });
  renderPage(page, { boot });
  const row = await entry('Pack');
  expect(row.getByText(word)).toBeVisible();
  expect(row.getByText(/^with tax, paid /)).toBeVisible();
});

test('a refund is asked for with a reason', async () => {
  const charge = { id: 'd1', name: 'Pack', status: 'success', taxes, updated_at: NOW, quantity: 1 };
  const calls = serve({
    running: [],
    payments: [{ charge, product: 'helpdesk', slug: '', refund: { kind: 'withdrawal', amount: 2337 } }],
  });
  const { user } = renderPage(page, { boot });
  expect(await screen.findByRole('heading', { name: 'No subscriptions yet' })).toBeVisible();
  await user.click((await entry('Pack')).getByRole('button', { name: 'Ask for a refund Pack' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get Pack refunded?' }));
  await user.type(dialog.getByLabelText('Why do you want it back?'), 'Not needed');
  await user.click(dialog.getByRole('button', { name: 'Refund $23.37' }));
  expect(await screen.findByText('Your refund is on its way. Your bank needs 3 to 5 days.')).toBeVisible();
  expect(calls).toEqual(['POST /billing/direct_charge/helpdesk/d1/refund {"reason":"Not needed"}']);
});

describe('cards', () => {
  test('S5.12 S3.27 the same card is named once, by its first six and last four', async () => {
    serve();
    renderPage(page, { boot });
    expect(await screen.findByText('The same card pays for live chat and help desk.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Live chat and help desk' })).toBeVisible();
    expect(screen.getByText('4242 42•• •••• 4242')).toBeVisible();
    // The products know different dates; the nearest counts.
    expect(screen.getByText('expires 12/26')).toBeVisible();
    expect(await screen.findByText('Expires soon')).toBeVisible();
  });

  test('S5.12 two cards with the same last digits are not the same', async () => {
    serve({
      cards: [
        { product: 'livechat', agents: 1, cardDetails: visa },
        { product: 'helpdesk', agents: 1, cardDetails: { ...visa, firstSix: '400000' } },
      ],
    });
    renderPage(page, { boot });
    expect(await screen.findByText('4000 00•• •••• 4242')).toBeVisible();
    expect(screen.queryByText(/^The same card/)).not.toBeInTheDocument();
  });

  test('S7.35 a card is replaced by its token, with address and VAT number', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    await choose(user, 'More for the card for live chat and help desk', 'Replace for help desk');
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the card for help desk' }));
    await user.click(dialog.getByRole('button', { name: 'Save the card' }));
    expect(dialog.getByLabelText('Card number')).toHaveFocus();
    await user.type(dialog.getByLabelText('Card number'), '4242424242424242');
    await user.type(dialog.getByLabelText('Expiry date'), '08/29');
    await user.type(dialog.getByLabelText('Security code'), '123');
    await user.type(dialog.getByLabelText('Name on card'), 'Maria');
    await user.selectOptions(dialog.getByLabelText('Country'), 'Germany');
    await user.type(dialog.getByLabelText('VAT number'), 'DE136695976');
    await user.click(dialog.getByRole('button', { name: 'Save the card' }));
    expect(await screen.findByText('The card was saved.')).toBeVisible();
    expect(calls).toEqual([
      'POST /billing/account/helpdesk {"token":"tok_1","country":"DE","zip":"","vat_number":"DE136695976"}',
    ]);
  });

  test('another card is added at the head of the cards, for the product that is chosen', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    await choose(user, 'Add card', 'For live chat');
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the card for live chat' }));
    await user.type(dialog.getByLabelText('Card number'), '4242424242424242');
    await user.type(dialog.getByLabelText('Expiry date'), '08/29');
    await user.type(dialog.getByLabelText('Security code'), '123');
    await user.type(dialog.getByLabelText('Name on card'), 'Maria');
    await user.selectOptions(dialog.getByLabelText('Country'), 'Germany');
    await user.click(dialog.getByRole('button', { name: 'Save the card' }));
    expect(await screen.findByText('The card was saved.')).toBeVisible();
    expect(calls).toEqual(['POST /billing/account/livechat {"token":"tok_1","country":"DE","zip":""}']);
  });

  test('who pays for one product adds its card without a question for which', async () => {
    serve({ cards: [{ product: 'livechat', agents: 7, cardDetails: visa }] });
    const { user } = renderPage(page, { boot });
    await user.click(await screen.findByRole('button', { name: 'Add card' }));
    expect(await screen.findByRole('dialog', { name: 'Replace the card for live chat' })).toBeVisible();
  });

  test('a product without a card has a button of its own, and the head none', async () => {
    serve({ cards: [{ product: 'livechat', agents: 7, cardDetails: null }] });
    renderPage(page, { boot });
    expect(await screen.findByRole('button', { name: 'Add a card for live chat' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add card' })).not.toBeInTheDocument();
  });

  test('a card is removed after a question', async () => {
    const calls = serve();
    const { user } = renderPage(page, { boot });
    await choose(user, 'More for the card for live chat and help desk', 'Remove for live chat');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The card was removed.')).toBeVisible();
    expect(calls).toEqual(['DELETE /billing/account/livechat']);
  });
});

describe('the top of the page', () => {
  const overdue = {
    ...trial,
    charge: { ...trial.charge, id: 'r5', name: 'Klaviyo', status: 'past_due', failure_code: 'card_declined' },
    trial_days_left: 0,
    retry_at: '2026-11-24T10:00:00Z',
    stops_at: '2026-11-28T10:00:00Z',
  };

  test('says once of a payment that failed which card, when it is tried again, and when the app stops', async () => {
    const collecting = {
      ...overdue,
      charge: { ...overdue.charge, id: 'r6', name: 'Asana' },
      retry_at: undefined,
    };
    serve({ running: [active, overdue, collecting] });
    renderPage(page, { boot });
    const failed = within(await screen.findByRole('region', { name: 'Payments that failed' }));
    expect(failed.getByRole('heading', { name: 'Payment failed: Klaviyo, $23.37' })).toBeVisible();
    expect(
      failed.getByText(
        'The bank refused Visa ending in 4242. We try again on Nov 24, 2026; the app works until Nov 28, 2026.',
      ),
    ).toBeVisible();
    const row = await entry('Klaviyo');
    expect(row.getByText('Payment failed')).toBeVisible();
    expect(row.getByText('with tax, next try Nov 24, 2026')).toBeVisible();
    expect(screen.getAllByText(/We try again|tried again/)).toHaveLength(1);
    // What is being collected has not failed.
    expect(failed.getAllByRole('heading')).toHaveLength(1);
    expect((await entry('Asana')).getByText('Payment overdue')).toBeVisible();
    expect(failed.getByRole('link', { name: 'Change the card Klaviyo' })).toHaveAttribute('href', '#cards');
  });

  test.each([
    [{ status: 'active' }, 'Thank you: the payment arrived.'],
    [
      { status: 'past_due', failure_code: 'card_declined' },
      'The payment failed again. Change the card, or try later.',
    ],
    [
      { status: 'past_due', failure_code: undefined, authentication_url: 'https://bank.test/' },
      'Your bank asks you to confirm the payment.',
    ],
    [{ status: 'past_due', failure_code: undefined }, 'Your payment is being processed.'],
  ])('pays a payment that failed at once, and says how that ended: %o', async (charge, says) => {
    const calls = serve({ running: [overdue] });
    server.use(
      http.put('/billing/recurrent_charge/:product/:id/retry', ({ params }) => {
        calls.push(`retry ${params.product} ${params.id}`);
        return HttpResponse.json({ ...overdue.charge, ...charge });
      }),
    );
    const { user } = renderPage(page, { boot });
    const failed = within(await screen.findByRole('region', { name: 'Payments that failed' }));
    expect((await entry('Klaviyo')).getByRole('button', { name: 'Pay now Klaviyo' })).toBeVisible();
    await user.click(failed.getByRole('button', { name: 'Pay now Klaviyo' }));
    expect(await screen.findByText(says)).toBeVisible();
    expect(calls).toEqual(['retry livechat r5']);
  });

  test.each([
    ['card_missing', 'There was no card to pay with.', 'Add a card Klaviyo', 0],
    ['processing_error', 'The payment failed.', 'Change the card Klaviyo', 2],
  ])('says why a payment failed (%s), and offers what helps', async (code, why, link, ways) => {
    serve({ running: [{ ...overdue, charge: { ...overdue.charge, failure_code: code } }] });
    renderPage(page, { boot });
    const failed = within(await screen.findByRole('region', { name: 'Payments that failed' }));
    expect(
      failed.getByText(`${why} We try again on Nov 24, 2026; the app works until Nov 28, 2026.`),
    ).toBeVisible();
    expect(failed.getByRole('link', { name: link })).toHaveAttribute('href', '#cards');
    await entry('Klaviyo');
    expect(screen.queryAllByRole('button', { name: 'Pay now Klaviyo' })).toHaveLength(ways);
  });

  test('has four figures, and the charges that come next with their days', async () => {
    serve({ running: [active, overdue] });
    renderPage(page, { boot });
    const figures = await screen.findByLabelText('At a glance');
    // The renewals of Dec 21 lie 30 days ahead to the second: they are listed, not counted.
    expect(figures).toHaveTextContent('Each month$46.74');
    expect(figures).toHaveTextContent('Next 30 days$23.371 charge');
    expect(figures).toHaveTextContent('Next chargeNov 24, 2026$23.37, Klaviyo');
    expect(figures).toHaveTextContent('Last 12 months$73.37');
    const next = within(screen.getByRole('region', { name: 'Next charges' }));
    expect(next.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Nov 24Klaviyo$23.37',
      'Dec 21Scorer$23.37',
      'Dec 21Klaviyo$23.37',
    ]);
  });

  test('says nothing of failures while there are none, and who stands on the invoices', async () => {
    serve({ running: [active] });
    renderPage(page, { boot });
    expect(await screen.findByText('Acme Inc., 97204, United States')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Payments that failed' })).toBeNull();
  });
});

test('who stands on the invoices is changed without another card', async () => {
  const calls = serve();
  server.use(
    http.put('/billing/purchases/bill-to', async ({ request }) => {
      calls.push(await request.text());
      const fields = { vat_number: 'This is not a VAT number of your country.' };
      return calls.length === 1
        ? HttpResponse.json(
            { code: 'validation', message: 'Some values are not valid.', fields },
            { status: 422 },
          )
        : HttpResponse.json({ company: 'Acme Inc.', country: 'US', zip: '97204', vat_number: '' });
    }),
  );
  const { user } = renderPage(page, { boot });
  await user.click(await screen.findByRole('button', { name: 'Change who stands on invoices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Country'), 'Poland');
  await user.type(dialog.getByLabelText(/^VAT number/), 'PL1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is not a VAT number of your country.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^VAT number/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The next invoices go there.')).toBeVisible();
  expect(calls).toEqual([
    '{"company":"Acme Inc.","country":"PL","zip":"97204","vat_number":"PL1"}',
    '{"company":"Acme Inc.","country":"PL","zip":"97204","vat_number":""}',
  ]);
});

test('spending is a picture with words, and a table', async () => {
  serve();
  renderPage(page, { boot });
  expect(
    await screen.findByRole('img', {
      name: 'Bar chart of twelve months: $73.37 in all, the most $50.00 in Oct 2026.',
    }),
  ).toBeVisible();
  const row = screen.getByText('Nov 2026').closest('tr') as HTMLElement;
  expect(within(row).getByText('$23.37')).toBeInTheDocument();
  expect(within(row).getByText('−$5.00')).toBeInTheDocument();
});

test('invoices are files that the token opens, credit notes are below zero', async () => {
  serve();
  const asked = vi.fn(({ request }: { request: Request }) => {
    const authorization = request.headers.get('Authorization');
    return new HttpResponse(authorization, { headers: { 'Content-Type': 'application/pdf' } });
  });
  server.use(http.get('/billing/invoices/3', asked));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const { user } = renderPage(page, { boot });
  expect(await screen.findByText('−$23.37')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'PDF of INV-000003' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect((saved.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('INV-000003.pdf');
  expect(asked.mock.calls[0]?.[0].request.headers.get('Authorization')).toBe('Bearer fra:secret');
  saved.mockRestore();
});

test('who asks for more goes on with the first row of it, also after the last page', async () => {
  serve();
  const page20 = (page: string | null) =>
    Array.from({ length: page === '1' ? 20 : 3 }, (_, n) => Number(page) * 100 + n);
  server.use(
    http.get('/billing/invoices', ({ request }) =>
      HttpResponse.json({
        result: page20(new URL(request.url).searchParams.get('page')).map((number) => ({
          ...invoice,
          label: `INV-${number}`,
          number,
        })),
      }),
    ),
    http.get('/billing/purchases/subscriptions', ({ request }) =>
      HttpResponse.json({
        result: page20(new URL(request.url).searchParams.get('page')).map((number) => ({
          ...active,
          charge: { ...active.charge, id: `r${number}`, name: `Scorer ${number}` },
        })),
        now: NOW,
      }),
    ),
  );
  const { user } = renderPage(page, { boot });
  for (const [part, first] of [
    ['Subscriptions', 'Scorer 200'],
    ['Invoices and credit notes', 'INV-200'],
  ] as const) {
    const region = within(await screen.findByRole('region', { name: part }));
    await user.click(await region.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent(first));
    expect(document.activeElement?.matches('li, tr')).toBe(true);
    expect(region.queryByRole('button', { name: 'Show more' })).toBeNull();
  }
});

test('a row names its app with the icon, the month that is paid, and what came back', async () => {
  serve();
  const list = [
    invoice,
    { ...invoice, label: 'INV-000004', number: 4, agents: 0, month: 2, refunded_cents: 500 },
    { ...invoice, label: 'INV-000005', number: 5, agents: 0, months: 12, month: 13, slug: '' },
    { ...invoice, label: 'INV-000006', number: 6, agents: 0, months: 0, month: 0, refunded_cents: 2337 },
    { ...invoice, label: 'INV-000007', number: 7, agents: 1, months: 12, month: 1 },
    {
      ...invoice,
      label: 'INV-000008',
      slug: '',
      number: 8,
      agents: 0,
      month: 2,
      items: [{ ...invoice.items[0], description: 'Taken over, month 2' }],
    },
    {
      ...invoice,
      label: 'INV-000009',
      slug: '',
      number: 9,
      agents: 0,
      months: 0,
      items: [{ ...invoice.items[0], description: 'Taken over, one-time payment' }],
    },
    {
      ...invoice,
      label: 'INV-000010',
      slug: '',
      number: 10,
      agents: 0,
      months: 12,
      month: 1,
      items: [{ ...invoice.items[0], description: 'Taken over, 6 agents, one year' }],
    },
  ];
  server.use(http.get('/billing/invoices', () => HttpResponse.json({ result: list })));
  renderPage(page, { boot });
  const row = (label: string) => {
    const { cells } = screen.getByRole('link', { name: label }).closest('tr') as HTMLTableRowElement;
    return [
      cells[1]?.textContent,
      cells[3]?.textContent,
      cells[1]?.querySelector('.billing-part')?.textContent,
    ];
  };
  await screen.findByRole('link', { name: 'INV-000003' });
  expect(row('INV-000003')).toEqual(['Scorer, 7 agents, month 3', 'Paid', ', 7 agents, month 3']);
  expect(row('INV-000004')).toEqual(['Scorer, month 2', 'Partly refunded', ', month 2']);
  expect(row('INV-000005')).toEqual(['Scorer, year 2', 'Paid', ', year 2']);
  expect(row('INV-000006')).toEqual(['Scorer, one-time', 'Refunded', ', one-time']);
  expect(row('INV-000007')).toEqual(['Scorer, 1 agent, one year', 'Paid', ', 1 agent, one year']);
  expect(row('INV-000008')).toEqual(['Taken over, month 2', 'Paid', ', month 2']);
  expect(row('INV-000009')).toEqual(['Taken over, one-time payment', 'Paid', ', one-time payment']);
  expect(row('INV-000010')).toEqual(['Taken over, 6 agents, one year', 'Paid', ', 6 agents, one year']);
  const table = screen.getByRole('region', { name: 'All invoices and credit notes' });
  expect([...table.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(
    Array.from({ length: 4 }, () => '/marketplace/pictures/icons/apps/scorer.svg'),
  );
});

test('the number leads to the invoice, and so does a payment', async () => {
  serve({
    payments: [
      {
        charge: {
          id: 'd1',
          name: 'Zoom',
          status: 'success',
          taxes: { total_price: 2280 },
          updated_at: NOW,
          quantity: 1,
        },
        product: 'livechat',
        slug: 'zoom',
        invoice: 3,
      },
    ],
  });
  renderPage(page, { boot });
  const address = '/marketplace/billing/invoices/3/';
  expect(await screen.findByRole('link', { name: 'INV-000003' })).toHaveAttribute('href', address);
  expect(await screen.findByRole('link', { name: 'Invoice of Zoom' })).toHaveAttribute('href', address);
});

test('a year is in the address, and what it has is a file for spreadsheets', async () => {
  serve();
  const asked: string[] = [];
  server.use(
    http.get('/billing/invoices', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        result: [
          { ...invoice, items: [{ description: '=1+1, "x"' }] },
          { ...invoice, label: 'CN-000001', kind: 'credit_note' },
        ],
      });
    }),
  );
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  let file: Blob | undefined;
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  const { user } = renderPage(page, { boot });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2025');
  expect(location.search).toBe('?year=2025');
  expect(await screen.findByRole('region', { name: 'Invoices and credit notes of 2025' })).toBeVisible();
  expect(asked).toContain('?page=1&year=2025');
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect((saved.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('invoices-2025.csv');
  expect((await file?.text())?.split('\r\n').slice(1)).toEqual([
    `INV-000003,2026-11-21,invoice,paid,"'=1+1, ""x""","7 agents, month 3",livechat,4821-0936,19.00,Poland,23%,4.37,23.37,0.00,USD`,
    'CN-000001,2026-11-21,credit_note,paid,Scorer,"7 agents, month 3",livechat,4821-0936,-19.00,Poland,23%,-4.37,-23.37,0.00,USD',
  ]);
  saved.mockRestore();
});

describe('who may see it', () => {
  test('S6.02 a person who may not pay sees a refusal', async () => {
    serve({ scope: 'integrations_manage' });
    renderPage(page, { boot });
    expect(await screen.findByRole('heading', { name: 'You may not see the billing' })).toBeVisible();
  });

  test('S6.02 a person who pays for live chat alone sees its card alone', async () => {
    serve({ scope: 'billing_manage' });
    renderPage(page, { boot });
    expect(await screen.findByRole('button', { name: 'More for the card for live chat' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^More for the card .*help desk/ })).not.toBeInTheDocument();
  });

  test('a ghost login can look, but not change', async () => {
    serve({ scope: 'ghost,billing--all:rw' });
    renderPage(page, { boot });
    expect((await screen.findAllByText('4242 42•• •••• 4242'))[0]).toBeVisible();
    expect(
      screen.queryByRole('button', { name: /^(More for|Change plan|Add a card|Add card)/ }),
    ).not.toBeInTheDocument();
  });
});

test('a part that could not be read says so in its place, and is tried again', async () => {
  serve();
  server.use(http.get('/billing/purchases/payments', () => new HttpResponse(null, { status: 500 })));
  const { user } = renderPage(page, { boot });
  expect(await screen.findByText('This could not be loaded.', {}, { timeout: 4000 })).toBeVisible();
  expect((await entry('Scorer')).getByText('Active')).toBeVisible();
  serve();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No one-time payments yet' })).toBeVisible();
});

describe('S4.48 an operation is pending, then fulfilled or rejected with its error', () => {
  /** An answer that comes when the test says so. */
  function answerLater() {
    let answer: (response: Response) => void = () => {};
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    return { waiting, answer };
  }

  test('one that reads', async () => {
    serve();
    const first = answerLater();
    server.use(http.get('/billing/purchases/payments', async () => (await first.waiting).clone()));
    const { user } = renderPage(page, { boot });
    expect((await entry('Scorer')).getByText('Active')).toBeVisible();
    const payments = () => document.querySelector<HTMLElement>('#payments') as HTMLElement;
    expect(payments().querySelector('.skeleton')).not.toBeNull();
    expect(within(payments()).queryByText('This could not be loaded.')).toBeNull();

    first.answer(HttpResponse.json({ code: 'closed', message: 'Closed.' }, { status: 403 }));
    const said = await within(payments()).findByText('This could not be loaded.', {}, { timeout: 4000 });
    expect(said).toBeVisible();
    expect(payments().querySelector('.skeleton')).toBeNull();

    serve();
    await user.click(within(payments()).getByRole('button', { name: 'Try again' }));
    expect(
      await within(payments()).findByRole('heading', { name: 'No one-time payments yet' }),
    ).toBeVisible();
    expect(within(payments()).queryByText('This could not be loaded.')).toBeNull();
  });

  test('one that changes', async () => {
    serve();
    let asked = 0;
    const [first, second] = [answerLater(), answerLater()];
    server.use(
      http.post('/billing/:kind/:product/:id/refund', () => {
        asked += 1;
        return asked === 1 ? first.waiting : second.waiting;
      }),
    );
    const { user } = renderPage(page, { boot });
    await choose(user, 'More for Scorer', 'Ask for a refund');
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Refund $23.37' });
    const isBusy = (busy: boolean) =>
      waitFor(() => expect(send.getAttribute('aria-busy')).toBe(busy ? 'true' : null));
    await isBusy(false);
    await user.click(send);
    await isBusy(true);
    await user.click(send); // while it is pending, nothing is asked twice
    expect(asked).toBe(1);

    first.answer(HttpResponse.json({ code: 'refund_not_possible', message: 'Too late.' }, { status: 422 }));
    expect(await screen.findByText('Too late.')).toBeVisible();
    await isBusy(false);

    await user.click(send);
    await isBusy(true);
    expect(asked).toBe(2);
    second.answer(HttpResponse.json({}));
    expect(await screen.findByText('Your refund is on its way. Your bank needs 3 to 5 days.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
