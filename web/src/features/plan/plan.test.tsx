import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Boot, Page } from '../../lib/wire';
import { app, pages, boot as plainBoot } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';
import { calendarOf, type Offer, type Quote } from './model';

const boot: Boot = { ...plainBoot, sandbox: '/sandbox' };
const ADDRESS = '/billing/change-plan/livechat/r1/';
const common = { status: 200, title: 'Billing', meta: { description: '', canonical: '' } };
const billing: Page = { ...common, path: '/billing/', kind: 'billing', billing: { breadcrumbs: [] } };
const page: Page = {
  ...common,
  path: ADDRESS,
  kind: 'change-plan',
  changePlan: { product: 'livechat', charge: 'r1', breadcrumbs: [{ text: 'Change plan', path: ADDRESS }] },
};
const NOW = '2026-11-21T10:00:00Z';
const monthly = {
  id: 'm',
  billingCycle: 'monthly' as const,
  unitCents: 900,
  oldUnitCents: 0,
  monthlyCents: 900,
  savedCentsPerYear: 0,
  perAccount: false,
};
const taxes = (price: number) => ({
  price,
  tax_rate: 23,
  tax_value: Math.round(price * 0.23),
  total_price: price + Math.round(price * 0.23),
});
const charge = {
  id: 'r1',
  external_id: 'app1',
  plan_id: 'm',
  name: 'Scorer',
  status: 'active',
  months: 1,
  per_account: false,
  quantity: 1,
  taxes: taxes(900),
  current_charge_at: '2026-11-21T10:00:00Z',
  next_charge_at: '2026-12-21T10:00:00Z',
  cancelled_at: null,
};
const plans = [
  { id: 'm', billing_cycle: 'monthly', price: 900, per_account: false },
  { id: 'y', billing_cycle: 'yearly', price: 9180, per_account: false },
];
const termsOf = (months: number) => ({ price: 900, months, per_account: false, quantity: 1 });
const up = {
  when: 'now',
  from: termsOf(1),
  to: termsOf(12),
  credit: 600,
  unused_days: 20,
  today: taxes(8580),
  next: taxes(9180),
  next_charge_at: '2027-11-21T10:00:00Z',
  effective_at: NOW,
  currency: 'USD',
};
const down = {
  ...up,
  when: 'renewal',
  credit: 0,
  unused_days: 0,
  today: taxes(0),
  next: taxes(900),
  next_charge_at: '2026-12-21T10:00:00Z',
  effective_at: '2026-12-21T10:00:00Z',
};

type World = { quote?: object; offer?: object; change?: object; answers?: Response[]; row?: object };

function serve({ quote = up, offer = {}, change, answers = [], row = {} }: World = {}) {
  const sent: string[] = [];
  // A change that is being paid has no price any more.
  let isPaying = false;
  const path = '/billing/recurrent_charge/livechat/r1/change';
  servePerson({ scope: 'billing_manage' });
  server.use(
    http.get('/api/market/products/my', () => HttpResponse.json([])),
    http.get('/marketplace/page-data/billing/page-data.json', () => HttpResponse.json(billing)),
    http.get('/api/applications/installed', () => HttpResponse.json([{ id: 'app1', icon: '/i.svg' }])),
    http.get('/billing/purchases/subscriptions', () =>
      HttpResponse.json({
        result: [
          {
            charge,
            product: 'livechat',
            slug: 'scorer',
            changeable: true,
            keepable: false,
            trial_days_left: 0,
            change,
            ...row,
          },
        ],
        now: NOW,
      }),
    ),
    http.get('/billing/purchases/payments', () => HttpResponse.json({ result: [] })),
    http.get('/billing/purchases/spend', () => HttpResponse.json({ result: [] })),
    http.get('/billing/invoices', () => HttpResponse.json({ result: [] })),
    http.get('/billing/invoices/years', () => HttpResponse.json({ result: [] })),
    http.get(path, ({ request }) => {
      const { search } = new URL(request.url);
      sent.push(`GET ${search}`);
      return HttpResponse.json({
        charge,
        plans,
        most_units: 0,
        ...offer,
        ...(search && !isPaying ? { quote } : {}),
      });
    }),
    http.put(path, async ({ request }) => {
      sent.push(`PUT ${await request.text()}`);
      const answer = answers.shift();
      isPaying = answer === undefined;
      return answer ?? HttpResponse.json({ change: { status: 'collecting', charge_id: 'd1' } });
    }),
    http.delete(path, () => {
      sent.push('DELETE');
      return HttpResponse.json({});
    }),
    http.get('/billing/direct_charge/livechat/d1', () =>
      HttpResponse.json({
        id: 'd1',
        status: sent.includes('paid') ? 'success' : 'processed',
        taxes: taxes(8580),
      }),
    ),
    http.get('/api/applications/app1/access', () =>
      HttpResponse.json({
        application_id: 'app1',
        most_without_access: 3,
        members: ['Ann', 'Bob'].map((name) => ({
          account_id: name.toLowerCase(),
          name,
          email: `${name}@acme.test`,
          role: 'normal',
          agent: true,
          has_access: true,
        })),
      }),
    ),
  );
  return sent;
}

beforeEach(() => {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
});

async function opened(world?: World) {
  const sent = serve(world);
  const { user } = renderPage(page, { boot });
  await screen.findByRole('heading', { level: 2, name: 'What you pay' });
  return { sent, user };
}

/** Plans of agents: what is wanted has to be chosen. */
const perAgent = plans.map((one) => ({ ...one, per_account: true }));

test('the one other way to pay stands beside the present one at once; price, credit, tax, today, next day and sum are shown before, and exactly that is sent and followed', async () => {
  const { sent, user } = await opened({ row: { own_card: { card_type: 'visa', last_four: '4242' } } });
  expect(screen.getByRole('heading', { level: 1, name: 'Change plan' })).toBeVisible();
  expect(await screen.findByText('Unused days of this month')).toBeVisible();
  expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual([
    'Yearly plan',
    'Unused days of this month20 of 30 days at $9.00',
    'Tax, 23 %',
    'Due today',
  ]);
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    '$91.80',
    '−$6.00',
    '$19.73',
    '$105.53',
  ]);
  // Old and new side by side, and what comes after today's sum.
  expect(screen.getByText('$9.00')).toBeVisible();
  expect(screen.getByText('Paid until Dec 21, 2026')).toBeVisible();
  expect(screen.getByText('each year, 15 % less')).toBeVisible();
  expect(screen.getByText('$7.65 a month. Next charge Nov 21, 2027')).toBeVisible();
  expect(screen.getByText(/^Then \$112\.91 on Nov 21, 2027\. What you have goes on/)).toBeVisible();
  expect(await screen.findByText(/, paid by Visa ending in 4242$/)).toBeVisible();
  const calendar = within(screen.getByRole('region', { name: 'On the calendar' }));
  expect(calendar.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Paid month',
    'Today, Nov 21: $105.53',
    'Nov 21, 2027: $112.91',
  ]);
  await user.click(screen.getByRole('button', { name: 'Change plan and pay $105.53' }));
  expect(await screen.findByText('Please keep this page open.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to billing' })).toBeVisible();
  sent.push('paid');
  expect(await screen.findByText('Your plan has changed.', {}, { timeout: 4000 })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  expect(sent).toContain('PUT {"plan_id":"y","expected_total":10553,"currency":"USD"}');
});

test('where there is more to choose, nothing is sent or summed up before it is chosen', async () => {
  const { sent, user } = await opened({ offer: { plans: perAgent } });
  expect(await screen.findByText(/Choose something else/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(new Set(sent)).toEqual(new Set(['GET ']));
  expect(screen.getByRole('link', { name: 'Keep the monthly plan' })).toHaveAttribute(
    'href',
    '/marketplace/billing/#subscriptions',
  );
  await user.click(screen.getByRole('radio', { name: /Yearly/ }));
  expect(await screen.findByRole('button', { name: 'Change plan and pay $105.53' })).toBeVisible();
});

test('billing leads to the page of each subscription that may change', async () => {
  serve();
  renderPage(billing, { boot });
  expect(await screen.findByRole('link', { name: 'Change plan Scorer' })).toHaveAttribute(
    'href',
    `/marketplace${ADDRESS}`,
  );
});

test('signed out, the page says who may change a plan', async () => {
  serve();
  forgetToken(boot.base);
  renderPage(page, { boot });
  expect(await screen.findByRole('heading', { name: 'Sign in to change the plan' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Change plan' })).toBeVisible();
});

test('who may not pay reads nothing of it', async () => {
  const sent = serve();
  servePerson({ scope: 'access_manage' });
  renderPage(page, { boot });
  expect(await screen.findByRole('heading', { name: 'You may not see the billing' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a ghost login looks at the sums, and changes nothing', async () => {
  serve();
  servePerson({ scope: 'billing_manage,ghost' });
  renderPage(page, { boot });
  expect(await screen.findByRole('button', { name: 'Change plan and pay $105.53' })).toBeDisabled();
  expect(screen.getByText(/^You are browsing as a customer\./)).toBeVisible();
});

test.each([
  [404, 'not_found', 'This subscription is not there', 'It may be of another organization'],
  [422, 'change_impossible', 'This plan cannot be changed', 'There is only one way to pay'],
])('refused with %d, it says so and leads to billing', async (status, code, title, sentence) => {
  serve();
  server.use(
    http.get('/billing/recurrent_charge/livechat/r1/change', () =>
      HttpResponse.json({ code, message: 'There is only one way to pay for this subscription.' }, { status }),
    ),
  );
  renderPage(page, { boot });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(new RegExp(`^${sentence}`))).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all subscriptions' })).toHaveAttribute(
    'href',
    '/marketplace/billing/',
  );
});

test('what cannot be read is read again at a press', async () => {
  serve();
  let isBroken = true;
  server.use(
    http.get('/billing/recurrent_charge/livechat/r1/change', () =>
      isBroken
        ? HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })
        : HttpResponse.json({ charge, plans: perAgent, most_units: 0 }),
    ),
  );
  const { user } = renderPage(page, { boot });
  expect(await screen.findByText('The plans could not be loaded.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: /Yearly/ })).toBeVisible();
});

test.each([
  ['scheduled', 'Changes to paid yearly on Nov 21, 2026.', 'button', 'Keep the present plan'],
  ['collecting', /^Your change to paid yearly is being paid\./, 'link', 'Finish the payment'],
])('a change that is %s already stands in the place of the choice', async (status, says, role, way) => {
  const change = { id: 'c1', status, charge_id: 'd1', from: termsOf(1), to: termsOf(12), effective_at: NOW };
  serve();
  server.use(
    http.get('/billing/recurrent_charge/livechat/r1/change', () =>
      HttpResponse.json({ charge, plans, most_units: 0, change }),
    ),
  );
  renderPage(page, { boot });
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getByRole(role, { name: way })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

test('upwards the buyer chooses the day, where the rules leave it to them', async () => {
  const later = { ...down, next: taxes(9180), to: termsOf(12), may_wait: true };
  const { sent, user } = await opened({
    quote: { ...up, may_wait: true },
    answers: [HttpResponse.json({ change: { status: 'scheduled', effective_at: down.effective_at } })],
  });
  expect(
    await screen.findByRole('radio', { name: /^Today ?The unused 20 days are taken off/ }),
  ).toBeChecked();
  server.use(
    http.get('/billing/recurrent_charge/livechat/r1/change', ({ request }) => {
      sent.push(`GET ${new URL(request.url).search}`);
      return HttpResponse.json({ charge, plans, most_units: 0, quote: later });
    }),
  );
  await user.click(screen.getByRole('radio', { name: /^On Dec 21, 2026 ?When the paid month ends/ }));
  await user.click(await screen.findByRole('button', { name: 'Change on Dec 21, 2026' }));
  expect(await screen.findByText('Your plan changes on Dec 21, 2026.')).toBeVisible();
  expect(sent).toContain('GET ?plan_id=y&waits=true');
  expect(sent).toContain('PUT {"plan_id":"y","waits":true,"expected_total":0,"currency":"USD"}');
});

test('the calendar shares its line between what is paid already and the new plan', () => {
  const of = (quote: object) => calendarOf(quote as Quote, charge as unknown as Offer['charge']);
  // Today is the first day of the paid month: a narrow part stays.
  expect(of(up)).toMatchObject({ changesAt: 8 });
  expect(
    of({
      ...up,
      effective_at: '2026-12-09T10:00:00Z',
      next_charge_at: '2027-01-09T10:00:00Z',
      to: termsOf(1),
    }),
  ).toEqual({
    changesAt: 36.7,
    days: ['Paid month', 'Today, Dec 9: $105.53', 'Jan 9, 2027: $112.91'],
  });
  expect(of(down)).toEqual({
    changesAt: 8,
    days: ['Paid month', 'Dec 21, 2026: $11.07', 'Dec 21, 2027: $11.07'],
  });
  expect(of({ ...down, when: 'trial', effective_at: NOW, to: termsOf(1) })).toEqual({
    changesAt: 49.2,
    days: ['Free trial', 'Dec 21, 2026: $11.07', 'Jan 21, 2027: $11.07'],
  });
});

test('another price: nothing is taken, the page says so and reads the sums again', async () => {
  const { sent, user } = await opened({
    answers: [HttpResponse.json({ code: 'total_changed', message: 'x', total: 1 }, { status: 409 })],
  });
  await user.click(await screen.findByRole('button', { name: 'Change plan and pay $105.53' }));
  expect(await screen.findByText(/^The total is now \$105\.53, not /)).toBeVisible();
  await waitFor(() => expect(sent.filter((one) => one === 'GET ?plan_id=y')).toHaveLength(2));
});

test('downwards: nothing today, from which day on, and no payment to wait for', async () => {
  const { sent, user } = await opened({
    quote: down,
    answers: [HttpResponse.json({ change: { status: 'scheduled', effective_at: down.effective_at } })],
  });
  expect(
    await screen.findByText(/^Then \$11\.07 on Dec 21, 2026\. Nothing changes before Dec 21, 2026/),
  ).toBeVisible();
  expect(screen.getByText('$0.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change on Dec 21, 2026' }));
  expect(await screen.findByText('Your plan changes on Dec 21, 2026.')).toBeVisible();
  expect(sent).toContain('PUT {"plan_id":"y","expected_total":0,"currency":"USD"}');
});

test('S9.22 seats: the members with access are chosen on the page and sent with the change', async () => {
  const { sent, user } = await opened({ offer: { plans: perAgent } });
  await user.click(await screen.findByRole('button', { name: 'Choose who has access' }));
  await user.click(await screen.findByRole('switch', { name: 'Ann' }));
  await waitFor(() => expect(sent).toContain('GET ?without_access=ann'));
  await user.click(screen.getByRole('switch', { name: 'Ann' }));
  await waitFor(() => expect(sent).toContain('GET ?without_access=none'));
});

test('units of an upgrade are typed; nonsense is refused below the field', async () => {
  const { sent, user } = await opened({ offer: { plans: [], most_units: 1000 } });
  const field = await screen.findByRole('textbox', { name: 'How many' });
  await user.clear(field);
  await user.type(field, '0');
  expect(screen.getByText('Give a number from 1 to 1000.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '5');
  await waitFor(() => expect(sent).toContain('GET ?quantity=5'));
});

test('a change that is to come is shown with its day, and taken back', async () => {
  const change = {
    id: 'c1',
    status: 'scheduled',
    from: termsOf(12),
    to: termsOf(1),
    effective_at: down.effective_at,
  };
  const sent = serve({ change, row: { changeable: false } });
  const { user } = renderPage(billing, { boot });
  expect(await screen.findByText('Changes to paid monthly on Dec 21, 2026.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Change plan/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep the present plan' }));
  expect(await screen.findByText('Your plan stays as it is.')).toBeVisible();
  expect(sent).toContain('DELETE');
});

test('a change whose payment waits leads back to it', async () => {
  const change = {
    id: 'c1',
    status: 'collecting',
    charge_id: 'd1',
    from: termsOf(1),
    to: termsOf(12),
    effective_at: NOW,
  };
  serve({ change, row: { changeable: false } });
  renderPage(billing, { boot });
  expect(await screen.findByRole('link', { name: 'Finish the payment' })).toHaveAttribute(
    'href',
    '/marketplace/checkout/charge/d1/direct_charge/?paying=1',
  );
});

test('the page of an app that is subscribed to leads to another plan', async () => {
  serve();
  server.use(
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        applicationId: 'x',
        installed: true,
        installedAt: NOW,
        own: false,
        hasAccess: true,
        choosesAccess: false,
        refusal: null,
      }),
    ),
    http.get('/api/applications/:id/resources/purchases', () => HttpResponse.json({ items: [] })),
  );
  renderPage({ ...pages.app, app: { ...app, offer: { ...app.offer, plans: [monthly] } } }, { boot });
  expect((await screen.findAllByRole('link', { name: 'Change plan' }))[0]).toHaveAttribute(
    'href',
    `/marketplace${ADDRESS}`,
  );
});
