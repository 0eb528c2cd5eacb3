import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boot, pages } from '../../testing/fixtures';
import { servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken, saveToken } from '../session/model/token';

// What a page loads when first needed is at hand, so that no test waits for a library.
beforeAll(() => Promise.all([import('../company/components/WordsDialog'), import('./BudgetDialog')]));

const request = (part: object = {}) => ({
  id: 'r1',
  applicationId: 'notion',
  slug: 'notion',
  name: 'Notion',
  product: 'livechat',
  offered: true,
  free: false,
  monthlyCents: 1500,
  once: false,
  reason: 'We copy answers <b>all day</b>.',
  state: 'waiting',
  way: '',
  note: '',
  askerName: 'Rosa Delgado',
  askedAt: '2026-11-24T10:00:00Z',
  deciderName: '',
  decidedAt: null,
  mayDecide: true,
  own: false,
  ...part,
});

const budget = (part: object = {}) => ({
  product: 'livechat',
  monthlyCents: 15_000,
  stops: true,
  lifted: false,
  usedCents: 6040,
  askedCents: 1500,
  ...part,
});

const RULES = { ownersForWriting: false, onlyAllowed: false, applications: [], mayChange: true };

const use = (slug: string, part: object) => ({
  applicationId: slug,
  slug,
  name: slug.replace(/^./, (letter) => letter.toUpperCase()),
  product: 'livechat',
  askerName: 'Margaret Oduya',
  agents: 6,
  withAccess: 6,
  setupRequired: false,
  monthlyCents: 2500,
  ...part,
});

const USES = [
  use('slack', {}),
  use('zoom', { monthlyCents: 1500, setupRequired: true }),
  use('trello', { monthlyCents: 1200, withAccess: 4, askerName: '' }),
  use('free', { monthlyCents: 0 }),
];

/** What the page sent, as "METHOD path body". */
let sent: string[] = [];

function world({ requests = [], budgets = [], rules = {}, scope = 'billing--all:rw', owners = [] }: World) {
  sent = [];
  saveToken('fra:secret', boot.base);
  const note = async ({ request: call }: { request: Request }) => {
    sent.push(`${call.method} ${new URL(call.url).pathname} ${await call.text()}`);
    return call.method === 'DELETE' || call.url.includes('/budgets/') || call.url.includes('/rules')
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ id: 'r1', state: 'approved' });
  };
  servePerson({ scope });
  server.use(
    http.get('/api/company', () =>
      HttpResponse.json({ requests, budgets, rules: { ...RULES, ...rules }, owners }),
    ),
    http.get('/api/company/applications', () => HttpResponse.json({ result: USES })),
    http.get('/billing/purchases/spend/apps', () =>
      HttpResponse.json({
        result: [
          { month: '2025-12', product: 'livechat', name: 'Slack', slug: 'slack', paid: 2500, refunded: 0 },
          { month: '2026-10', product: 'livechat', name: 'Slack', slug: 'slack', paid: 2500, refunded: 0 },
          { month: '2026-11', product: 'helpdesk', name: 'Asana', slug: '', paid: 2040, refunded: 40 },
        ],
        now: '2026-11-22T10:00:00Z',
      }),
    ),
    http.post('/api/company/*', note),
    http.put('/api/company/*', note),
    http.delete('/api/company/*', note),
  );
}

type World = { requests?: object[]; budgets?: object[]; rules?: object; scope?: string; owners?: object[] };

beforeEach(() => forgetToken(boot.base));

async function approveIntoCart() {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Notion' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve into the cart' }));
}

describe('requests', () => {
  test('have the three answers as buttons, and the way into the cart in a menu', async () => {
    world({ requests: [request()], budgets: [budget()] });
    renderPage(pages.company);
    const card = within(
      (await screen.findByRole('heading', { name: 'Rosa Delgado asks for an app' })).closest(
        'li',
      ) as HTMLElement,
    );
    expect(
      card.getAllByRole('button').map((one) => one.textContent?.trim() || one.getAttribute('aria-label')),
    ).toEqual(['Approve and start', 'Approve, Rosa sets it up', 'Decline with a note', 'More for Notion']);
  });

  test('show who asks, why, for what, and what the budget is after it; words are text', async () => {
    world({ requests: [request()], budgets: [budget()] });
    renderPage(pages.company);
    expect(await screen.findByRole('heading', { name: 'Rosa Delgado asks for an app' })).toBeVisible();
    expect(screen.getByText('We copy answers <b>all day</b>.')).toBeVisible();
    expect(screen.getByText('$15.00 a month with tax. After it $75.40 of $150.00 a month.')).toBeVisible();
    expect(screen.getByText('1 waits for you')).toBeVisible();
  });

  test('are approved into the cart', async () => {
    world({ requests: [request()], budgets: [budget()] });
    renderPage(pages.company);
    await approveIntoCart();
    expect(await screen.findByText('Notion is in your cart.')).toBeVisible();
    expect(sent).toEqual(['PUT /api/company/requests/r1/approve {"way":"cart"}']);
  });

  test('are approved with the set-up left to who asked, and paid for next', async () => {
    world({ requests: [request()], budgets: [budget()] });
    renderPage(pages.company);
    await userEvent.click(await screen.findByRole('button', { name: 'Approve, Rosa sets it up' }));
    await waitFor(() => expect(location.pathname).toBe('/marketplace/checkout/notion/'));
    expect(sent).toContain('PUT /api/company/requests/r1/approve {"way":"set_up"}');
  });

  test('that leave the set-up to who asked say so to both', async () => {
    const part = { state: 'approved', way: 'set_up', mayDecide: false, decidedAt: '2026-11-25T10:00:00Z' };
    world({
      requests: [request({ ...part, own: true }), request({ ...part, id: 'r2', askerName: 'Tom Reed' })],
      budgets: [budget()],
    });
    renderPage(pages.company);
    expect(await screen.findByRole('link', { name: 'Set it up Notion' })).toHaveAttribute(
      'href',
      '/marketplace/apps/notion/?action=settings',
    );
    await userEvent.click(screen.getByText('Decided before'));
    expect(screen.getByText('Tom sets it up.')).toBeVisible();
  });

  test('are declined with words, and not without', async () => {
    world({ requests: [request()], budgets: [budget()] });
    renderPage(pages.company);
    await userEvent.click(await screen.findByRole('button', { name: 'Decline with a note' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(dialog.getByText('Say why not: the person reads it.')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why not?' }), 'Not this month.');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(['PUT /api/company/requests/r1/decline {"note":"Not this month."}']);
  });

  test('that somebody else decided say who, where the button was pressed', async () => {
    world({ requests: [request()], budgets: [budget()] });
    const message = 'Sam has declined this request on Nov 25, 2026, 10:12 UTC.';
    server.use(
      http.put('/api/company/requests/r1/approve', () =>
        HttpResponse.json({ code: 'company_request_decided', message }, { status: 409 }),
      ),
    );
    renderPage(pages.company);
    await approveIntoCart();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('for an app that is not offered any more can only be declined', async () => {
    world({ requests: [request({ offered: false })], budgets: [budget()] });
    renderPage(pages.company);
    expect(await screen.findByText('Not offered any more')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Decline with a note' })).toBeVisible();
  });

  test('for what an app sells inside itself lead to its payment, and not into the cart', async () => {
    world({
      requests: [
        request({
          charge: { id: 'c1', kind: 'direct_charge', name: '50 answers', pending: true },
          once: true,
          free: true,
          offered: false,
        }),
      ],
      budgets: [budget()],
    });
    renderPage(pages.company);
    expect(await screen.findByText('Rosa Delgado asks for a purchase in an app')).toBeVisible();
    expect(screen.getByText('50 answers in Notion')).toBeVisible();
    expect(screen.getByText(/^\$15\.00 once, with tax\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Approve and pay' }));
    await waitFor(() => expect(location.pathname).toBe('/marketplace/checkout/charge/c1/direct_charge/'));
    expect(sent).toContain('PUT /api/company/requests/r1/approve {"way":"now"}');
  });

  test('of the person show what was decided, and are withdrawn while they wait', async () => {
    world({
      requests: [
        request({ mayDecide: false, own: true }),
        request({
          id: 'r2',
          name: 'Asana',
          mayDecide: false,
          own: true,
          state: 'declined',
          note: 'We have Trello.',
          deciderName: 'Olive',
          decidedAt: '2026-11-25T10:00:00Z',
        }),
      ],
      scope: '',
    });
    renderPage(pages.company);
    expect(await screen.findByText('We have Trello.')).toBeVisible();
    expect(screen.getByText('by Olive, Nov 25, 2026')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Spend' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw Notion' }));
    await waitFor(() => expect(sent).toEqual(['DELETE /api/company/requests/r1 ']));
  });

  test('are nobody’s when nobody asks', async () => {
    world({ budgets: [budget()] });
    renderPage(pages.company);
    expect(await screen.findByRole('heading', { name: 'Nobody waits for you' })).toBeVisible();
    const [, rules] =
      screen.getByRole('link', { name: 'Who may ask' }).getAttribute('href')?.split('#') ?? [];
    expect(document.getElementById(rules ?? '')).toHaveAccessibleName('Who may buy');
  });
});

describe('the budget', () => {
  test('shows what is used and asked for, and its stop is lifted', async () => {
    world({ budgets: [budget({ usedCents: 12_100 })] });
    renderPage(pages.company);
    const panel = within(await screen.findByRole('region', { name: 'Budget for live chat' }));
    expect(
      panel.getByRole('img', { name: '$121.00 used, $15.00 asked for, of $150.00' }),
    ).toBeInTheDocument();
    expect(panel.getByText(/More than 80 % of the budget is used/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: /Lift the stop for this month/ }));
    await waitFor(() => expect(sent).toEqual(['PUT /api/company/budgets/livechat/lift ']));
  });

  test('is set in dollars, and a sum that is none is refused', async () => {
    world({ budgets: [budget({ monthlyCents: null, stops: false })] });
    renderPage(pages.company);
    await userEvent.click(await screen.findByRole('button', { name: 'Change the budget for live chat' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: 'Dollars a month' });
    await userEvent.type(field, 'much');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('A budget is between $0 and $1,000,000 a month.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '150');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual(['PUT /api/company/budgets/livechat {"monthlyCents":15000,"stops":true}']),
    );
  });
});

describe('rules', () => {
  test('one that is being saved keeps the keyboard, and a second press does nothing', async () => {
    world({});
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    server.use(
      http.put('/api/company/rules', () => {
        asked += 1;
        return answered;
      }),
    );
    renderPage(pages.company);
    const rule = await screen.findByRole('switch', {
      name: 'Apps that change data of customers need an owner',
    });
    rule.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(asked).toBe(1));
    await userEvent.keyboard(' ');
    expect(rule).toHaveFocus();
    expect(rule).toBeEnabled();
    answer(new HttpResponse(null, { status: 204 }));
    expect(await screen.findByText('The rules are saved.')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('are changed by an owner of the organization, app by app too', async () => {
    world({ budgets: [budget()] });
    renderPage(pages.company);
    await userEvent.click(
      await screen.findByRole('switch', { name: 'Apps that change data of customers need an owner' }),
    );
    const hits = [
      {
        objectID: 'chat',
        slug: 'slack-for-livechat',
        name: 'Slack for LiveChat',
        icon: '/icon.svg',
        developer: 'Dev',
      },
    ];
    server.use(http.post('/search/1/indexes/*/queries', () => HttpResponse.json({ results: [{ hits }] })));
    const field = await screen.findByRole('combobox', { name: 'App to allow or forbid' });
    await userEvent.type(field, 'slack');
    await userEvent.click(await screen.findByRole('option', { name: /Slack for LiveChat/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Forbid' }));
    await waitFor(() => expect(field).toHaveValue(''));
    // What search does not know, as a private app, is named as in its address.
    await userEvent.type(field, 'our-own');
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
    await waitFor(() =>
      expect(sent).toEqual([
        'PUT /api/company/rules {"ownersForWriting":true,"onlyAllowed":false}',
        'PUT /api/company/rules/applications/slack-for-livechat {"rule":"forbidden"}',
        'PUT /api/company/rules/applications/our-own {"rule":"allowed"}',
      ]),
    );
  });

  test('are read by everybody else', async () => {
    world({
      rules: {
        mayChange: false,
        applications: [{ applicationId: 'a', slug: 'slack', name: 'Slack', rule: 'forbidden' }],
      },
    });
    renderPage(pages.company);
    expect(await screen.findByText('Forbidden')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Only allowed apps' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Forbid' })).toBeNull();
  });
});

test('who may buy is said by role, within the budget where one stops', async () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'Who may buy' }));
  world({ budgets: [budget()] });
  const { unmount } = renderPage(pages.company);
  const said = (await panel()).getAllByRole('listitem').map((item) => item.textContent);
  expect(said.slice(0, 3)).toEqual([
    'Owners and vice-owners within the budget',
    'Administrators free apps, ask for others',
    'Agents ask first',
  ]);
  unmount();
  world({ budgets: [budget({ lifted: true })] });
  renderPage(pages.company);
  expect((await panel()).getByText('always')).toBeVisible();
});

describe('who decides nothing', () => {
  const OWNERS = [
    { product: 'livechat', name: 'Margaret Oduya' },
    { product: 'helpdesk', name: 'Margaret Oduya' },
  ];

  test('is told how to ask, and whom', async () => {
    world({ scope: '', owners: OWNERS });
    renderPage(pages.company);
    const panel = within(await screen.findByRole('region', { name: 'Ask Margaret for an app' }));
    expect(panel.getByRole('link', { name: 'Browse all apps' })).toHaveAttribute(
      'href',
      '/marketplace/apps/',
    );
    expect(screen.getByRole('heading', { name: 'You asked for nothing yet' })).toBeVisible();
    expect(screen.queryByText('Asked by')).toBeNull();
  });

  test('says more about what waits', async () => {
    world({ requests: [request({ mayDecide: false, own: true })], scope: '', owners: OWNERS });
    renderPage(pages.company);
    const panel = within(await screen.findByRole('region', { name: 'Ask Margaret for Notion' }));
    const field = panel.getByRole('textbox', { name: 'Why do you need it?' });
    expect(field).toHaveValue('We copy answers <b>all day</b>.');
    expect(field).not.toHaveFocus();
    await userEvent.clear(field);
    await userEvent.click(panel.getByRole('button', { name: 'Change your request' }));
    expect(panel.getByText('Say why you need the app.')).toBeVisible();
    await userEvent.type(field, 'It saves an hour.');
    await userEvent.click(panel.getByRole('button', { name: 'Change your request' }));
    await waitFor(() =>
      expect(sent).toEqual([
        'POST /api/company/requests {"applicationId":"notion","reason":"It saves an hour."}',
      ]),
    );
    expect(await screen.findByText('You asked for Notion. An owner hears of it.')).toBeVisible();
  });
});

test('spend names who asked for an app, who uses it, this month and the year', async () => {
  world({ budgets: [budget()] });
  renderPage(pages.company);
  const table = within(await screen.findByRole('table', { name: 'Spend as a table' }));
  await screen.findByText('nobody yet');
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['App', 'Asked by', 'Used by', 'Nov', 'Year so far'],
    ['Slack', 'Margaret Oduya', '6 agents', '$25.00', '$25.00'],
    ['Asana', '–', '–', '$20.00', '$20.00'],
    ['Zoom', 'Margaret Oduya', 'nobody yet', '$15.00', '$0.00'],
    ['Trello', '–', '4 of 6 agents', '$12.00', '$0.00'],
  ]);
});

test('spend is added up by app, month and product', async () => {
  world({ budgets: [budget()] });
  renderPage(pages.company);
  const table = async () => within(await screen.findByRole('table', { name: 'Spend as a table' }));
  const picture = await screen.findByRole('img', { name: '$70.00 in all, most of it $50.00: Slack' });
  expect([...picture.children].map((bar) => bar.textContent)).toEqual(['Slack$50.00', 'Asana$20.00']);
  await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
  expect((await table()).getByRole('row', { name: /^Oct 2026 \$/ })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Product' }));
  expect((await table()).getByRole('row', { name: 'Help desk $20.40 $0.40 $20.00' })).toBeVisible();
  expect((await table()).getByRole('row', { name: 'Total $70.40 $0.40 $70.00' })).toBeVisible();
});
