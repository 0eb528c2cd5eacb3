import { screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boot, card, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { PAGE_DATA, server } from '../../testing/server';
import { forgetToken } from '../session/model/token';

// What a row loads when first needed is at hand, so that no test waits for a library.
beforeAll(() =>
  Promise.all([
    import('./components/RowMenu'),
    import('../account-menu/OpenAccountMenu'),
    import('../company/components/WordsDialog'),
    import('../../ui/MoreScopesDialog'),
    import('../installation/UninstallDialog'),
  ]),
);

const app = (slug: string, name: string, part: object = {}) => ({
  id: `id-${slug}`,
  slug,
  name,
  product: 'livechat',
  icon: '/marketplace/pictures/icon.svg',
  payment: null,
  authorization: { clientId: `${slug}-client`, scopes: [{ name: 'chats--all:ro', required: true }] },
  customProps: { isService: 'false' },
  widgets: [],
  status: 'PUBLISHED',
  installedAt: '2026-11-03T10:00:00Z',
  setupRequired: false,
  hasAccess: true,
  ...part,
});

const subscription = (slug: string, name: string, part: object = {}, charge: object = {}) => ({
  product: 'livechat',
  slug,
  changeable: true,
  keepable: false,
  trial_days_left: 0,
  charge: {
    id: `charge-${slug}`,
    name,
    status: 'active',
    months: 1,
    quantity: 1,
    per_account: false,
    note: '',
    next_charge_at: '2026-12-10T10:00:00Z',
    taxes: { price: 900, tax_rate: 0, tax_value: 0, total_price: 900 },
    ...charge,
  },
  ...part,
});

const REMOVED = app('notion', 'Notion', {
  removedAt: '2026-11-25T10:00:00Z',
  undoUntil: '2026-12-09T10:00:00Z',
  refusal: null,
});

const REQUEST = {
  id: 'r1',
  applicationId: 'notion',
  slug: 'notion',
  name: 'Notion',
  offered: true,
  free: false,
  charge: null,
  monthlyCents: 1500,
  once: false,
  reason: 'For <b>answers</b>.',
  askerName: 'Rosa',
  mayDecide: true,
};

type World = {
  installed?: object[];
  removed?: object[];
  subscriptions?: object[];
  notes?: object;
  scope?: string;
  company?: object;
};

const NO_COMPANY = {
  requests: [],
  budgets: [],
  rules: { ownersForWriting: false, onlyAllowed: false, applications: [], mayChange: false },
};

function world({ installed = [], removed = [], subscriptions = [], notes, scope, company }: World) {
  signInPerson({ scope: scope ?? 'integrations_manage,billing--all:rw' });
  server.use(
    http.get('/api/applications/installed', () => HttpResponse.json(installed)),
    http.get('/api/applications/removed', () => HttpResponse.json(removed)),
    http.get('/api/applications/installed/notes', () =>
      HttpResponse.json(notes ?? { same: [], rightsAsked: [] }),
    ),
    http.get('/api/company', () => HttpResponse.json(company ?? NO_COMPANY)),
    http.get('/billing/purchases/subscriptions', () =>
      HttpResponse.json({ result: subscriptions, now: '2026-11-25T10:00:00Z' }),
    ),
    http.get('/billing/purchases/payments', () => HttpResponse.json({ result: [] })),
    http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [] })),
    http.get('/billing/purchases/spend', () =>
      HttpResponse.json({ result: [{ month: '2026-11', paid: 6140, refunded: 100 }] }),
    ),
  );
}

beforeEach(() => forgetToken(boot.base));

const list = async () => within(await screen.findByRole('list', { name: 'Installed apps and services' }));

describe('My apps', () => {
  test('tell of a payment that nobody confirmed in time, and lead to pay again', async () => {
    world({});
    const unconfirmed = [
      {
        application_id: 'deepl',
        slug: 'deepl',
        name: 'DeepL',
        total: 2280,
        ended_at: '2026-11-24T10:00:00Z',
      },
    ];
    server.use(http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [], unconfirmed })));
    renderPage(pages.myApps);
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(within(screen.getByLabelText('At a glance')).getByText('one payment')).toBeVisible();
    expect(waiting.getByText('Your payment of $22.80 was not finished.')).toBeVisible();
    expect(
      waiting.getByText('DeepL. The bank got no answer within 24 hours. Nothing was charged.'),
    ).toBeVisible();
    expect(waiting.getByRole('link', { name: 'Start again DeepL' })).toHaveAttribute(
      'href',
      '/marketplace/checkout/deepl/',
    );
  });

  test('name an app that has no page without a link', async () => {
    world({
      installed: [
        app('deepl', 'DeepL'),
        app('left', 'Left', { hidden: true }),
        app('own', 'Own', { status: 'IN_DEVELOPMENT' }),
        app('over', 'Over', { retirement: { lastDay: '2026-11-01', isOver: true } }),
      ],
      removed: [{ ...REMOVED, hidden: true }],
    });
    const { user } = renderPage(pages.myApps);
    const rows = await list();
    expect(rows.getByRole('link', { name: 'DeepL' })).toHaveAttribute('href', '/marketplace/apps/deepl/');
    for (const name of ['Left', 'Own', 'Over']) {
      expect(rows.getByText(name, { selector: '.app-list-name' })).toBeVisible();
      expect(rows.queryByRole('link', { name: new RegExp(name) })).toBeNull();
    }
    expect(await screen.findByText('Notion', { selector: '.app-list-name' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Notion' })).toBeNull();
    await user.click(rows.getByRole('button', { name: 'More for Left' }));
    expect(await screen.findByRole('menuitem', { name: 'Uninstall' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Page of the app' })).toBeNull();
  });

  test('say what an app asks for besides, with its reason, and let who decides agree', async () => {
    const scope = { scope: 'tickets--all:ro', says: 'Read tickets', reason: 'To file them.', required: true };
    const asked = { applicationId: 'id-deepl', areas: ['Tickets'], scopes: [scope], mayAgree: true };
    const agreed: unknown[] = [];
    world({
      installed: [app('deepl', 'DeepL'), app('slack', 'Slack')],
      notes: { same: [], rightsAsked: [asked, { ...asked, applicationId: 'id-slack', mayAgree: false }] },
    });
    server.use(
      http.put('/api/applications/id-deepl/consent', async ({ request }) => {
        agreed.push(await request.json());
        return agreed.length === 1
          ? HttpResponse.json({ code: 'scopes_changed', message: 'Look again.' }, { status: 409 })
          : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPage(pages.myApps);
    const strips = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(strips.getAllByRole('heading')).toHaveLength(1);
    await user.click(strips.getByRole('button', { name: 'Read and decide DeepL' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'DeepL asks for more access' }));
    expect(dialog.getByText('Read tickets')).toBeVisible();
    expect(dialog.getByText('Why: To file them.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    expect(await dialog.findByText('Look again.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    expect(await screen.findByText('DeepL may do what it asked for.')).toBeVisible();
    expect(agreed).toEqual([{ scopes: ['tickets--all:ro'] }, { scopes: ['tickets--all:ro'] }]);
  });

  test('say what colleagues ask for to who may decide it, and nothing of what they may not', async () => {
    const own = { ...REQUEST, id: 'r9', askerName: 'Maria', name: 'Slack', mayDecide: false };
    const once = { ...REQUEST, id: 'r8', name: 'Mailchimp', monthlyCents: 1900, once: true };
    const others = ['Brevo', 'Segment', 'Rasa', 'Viber'].map((name) => ({ ...REQUEST, id: name, name }));
    world({
      installed: [app('deepl', 'DeepL')],
      company: { ...NO_COMPANY, requests: [REQUEST, own, once, ...others] },
    });
    renderPage(pages.myApps);
    const strips = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(strips.getAllByRole('heading').map((one) => one.textContent)).toEqual([
      'Rosa asks for Notion',
      'Rosa asks for Mailchimp',
      'Rosa asks for Brevo',
    ]);
    const reasons = strips.getAllByText('“For <b>answers</b>.”').map((one) => one.parentElement?.textContent);
    expect(reasons[0]).toBe('“For <b>answers</b>.” $15.00 a month with tax.');
    expect(reasons).toContain('“For <b>answers</b>.” $19.00 once, with tax.');
    expect(strips.getByRole('link', { name: '3 more requests wait' })).toHaveAttribute(
      'href',
      '/marketplace/company/',
    );
    const figures = screen.getByLabelText('At a glance');
    expect(within(figures).getByText('6 requests')).toBeVisible();
  });

  test('lets who decides a request decline it at once, with a note', async () => {
    world({ company: { ...NO_COMPANY, requests: [REQUEST] } });
    const notes: unknown[] = [];
    server.use(
      http.put('/api/company/requests/r1/decline', async ({ request }) => {
        notes.push(await request.json());
        return HttpResponse.json({ ...REQUEST, state: 'declined' });
      }),
    );
    const { user } = renderPage(pages.myApps);
    expect(await screen.findByRole('button', { name: 'Approve and start Notion' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decline with a note Notion' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline Notion' }));
    await user.type(dialog.getByRole('textbox', { name: 'Why not?' }), 'We have it.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The request is declined.')).toBeVisible();
    expect(notes).toEqual([{ note: 'We have it.' }]);
  });

  test('shows each app with its state, its price and its next date, what needs attention first', async () => {
    world({
      installed: [
        app('deepl', 'DeepL'),
        app('hotjar', 'Hotjar', { payment: {} }),
        app('klaviyo', 'Klaviyo', { setupRequired: true, product: 'helpdesk' }),
      ],
      subscriptions: [subscription('hotjar', 'Hotjar', { trial_days_left: 3 })],
    });
    renderPage(pages.myApps);
    const rows = (await list()).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Klaviyo',
      'Hotjar',
      'DeepL',
    ]);
    const [klaviyo, hotjar, deepl] = rows.map((row) => within(row));
    expect(klaviyo?.getByText('Set-up not finished')).toBeVisible();
    expect(klaviyo?.getByRole('link', { name: 'Finish set-up Klaviyo' })).toHaveAttribute(
      'href',
      '/marketplace/apps/klaviyo/?action=settings',
    );
    expect(await hotjar?.findByText('Trial, 3 days left')).toBeVisible();
    expect(hotjar?.getByText('$9.00/mo')).toBeVisible();
    expect(hotjar?.getByText('first charge Dec 10, 2026')).toBeVisible();
    expect(deepl?.getByText('Free')).toBeVisible();
  });

  test('says which app ends, on which day, and what may be used instead', async () => {
    const replacement = { id: 'h', name: 'Hotjar', slug: 'hotjar' };
    world({
      installed: [
        app('deepl', 'DeepL', { retirement: { lastDay: '2027-03-31', isOver: false, replacement } }),
      ],
    });
    renderPage(pages.myApps);
    const [row] = (await list()).getAllByRole('listitem');
    expect(row).toHaveTextContent('Its developer gives it up; Mar 31, 2027 is the last day.');
    expect(screen.getByRole('link', { name: 'Hotjar' })).toHaveAttribute('href', '/marketplace/apps/hotjar/');
  });

  test('says of an app that left the shop that it works on, and nothing of one that never was in it', async () => {
    world({
      installed: [
        app('deepl', 'DeepL', { hidden: true, status: 'PUBLISHED' }),
        app('own', 'Own', { hidden: true, status: 'IN_DEVELOPMENT' }),
      ],
    });
    renderPage(pages.myApps);
    const [left, own] = (await list()).getAllByRole('listitem');
    expect(left).toHaveTextContent('Not in the shop at the moment. You keep it, and it works on.');
    expect(own).not.toHaveTextContent('Not in the shop');
  });

  test('says what an app says is wrong with it, and leads to its settings', async () => {
    const widgets = [{ id: 'w', placement: 'settings', title: '', shortcut: null }];
    world({
      installed: [app('deepl', 'DeepL'), app('notion', 'Notion', { errorCode: 'token_expired', widgets })],
    });
    renderPage(pages.myApps, { boot: { ...boot, livechat: 'https://chat.example' } });
    const [first] = (await list()).getAllByRole('listitem');
    const row = within(first as HTMLElement);
    expect(row.getByText('Needs attention: token_expired')).toBeVisible();
    expect(row.getByRole('link', { name: 'Settings Notion' })).toHaveAttribute(
      'href',
      'https://chat.example/settings/integrations/notion/',
    );
  });

  test('gives four figures to who pays, and says what waits', async () => {
    world({
      installed: [
        app('hotjar', 'Hotjar', { payment: {} }),
        app('klaviyo', 'Klaviyo', { setupRequired: true }),
        app('segment', 'Segment', {
          setupRequired: true,
          customProps: { isService: 'false', finishInstallCopy: 'Connect your workspace' },
        }),
        app('rasa', 'Rasa', { setupRequired: true, hasAccess: false }),
      ],
      subscriptions: [subscription('hotjar', 'Hotjar')],
    });
    renderPage(pages.myApps);
    expect(await screen.findByText('$60.40')).toBeVisible();
    expect(screen.getByText('$9.00, Hotjar')).toBeVisible();
    expect(screen.getByText('2 set-ups')).toBeVisible();
    const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }));
    const saysBelow = (name: string) =>
      waiting.getByRole('heading', { name }).nextElementSibling?.textContent;
    expect(saysBelow('Finish set-up: Klaviyo')).toBe('The app says that somebody has to finish it.');
    expect(saysBelow('Finish set-up: Segment')).toBe('Connect your workspace');
    // Only the first thing that waits has the blue button.
    const isBlue = waiting.getAllByRole('link').map((one) => one.classList.contains('btn-primary'));
    expect(isBlue).toEqual([true, false]);
  });

  test('says nothing of money to who may not pay', async () => {
    world({ installed: [app('hotjar', 'Hotjar', { payment: {} })], scope: 'integrations_manage' });
    renderPage(pages.myApps);
    expect((await list()).getByRole('link', { name: 'Hotjar' })).toBeVisible();
    expect(screen.queryByText('This month')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull();
  });

  test('a failed payment is a strip that says what comes of it, also when its app was taken already', async () => {
    const retry = { retry_at: '2026-11-27T10:00:00Z' };
    world({
      subscriptions: [
        subscription('hotjar', 'Hotjar', {}, { status: 'frozen' }),
        subscription('asana', 'Asana', retry, { status: 'past_due' }),
        subscription('trello', 'Trello', retry, { status: 'past_due', note: 'The card expired.' }),
      ],
    });
    renderPage(pages.myApps);
    expect(await screen.findByRole('heading', { name: 'On hold: Hotjar' })).toBeVisible();
    expect(
      screen.getByText('The payments failed, and it was taken away. Pay to have it back.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open billing Hotjar' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Payment failed: Asana' })).toBeVisible();
    expect(screen.getByText('It is being tried again. Another card pays it at once.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Payment failed: Trello' })).toBeVisible();
    expect(screen.getByText('The card expired.')).toBeVisible();
  });

  test('points out two apps that do the same, with the reason, and rights that are asked anew', async () => {
    world({
      installed: [app('asana', 'Asana'), app('trello', 'Trello')],
      notes: {
        same: [{ applicationIds: ['id-asana', 'id-trello'], category: 'Project management' }],
        rightsAsked: [{ applicationId: 'id-trello', areas: ['Chats', 'Tickets'] }],
      },
    });
    renderPage(pages.myApps);
    expect(
      await screen.findByText(
        'Asana and Trello do much the same: both are in Project management, and search finds each among those most like the other.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare them Asana, Trello' })).toHaveAttribute(
      'href',
      '/marketplace/compare/asana,trello/',
    );
    expect(screen.getByText('Asks for more access: Chats, Tickets')).toBeVisible();
  });

  test('requests with the budget, billing, favourites, compare and private apps are one step away', async () => {
    world({ installed: [app('deepl', 'DeepL')] });
    renderPage(pages.myApps);
    const ways = within(await screen.findByRole('navigation', { name: 'Your lists' }));
    expect(ways.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/marketplace/favourites/',
      '/marketplace/compare/',
      '/marketplace/private-apps/',
      '/marketplace/company/',
      '/marketplace/billing/',
    ]);
  });

  test('the menu of the account marks the page that is shown', async () => {
    world({ installed: [app('deepl', 'DeepL')] });
    const { user } = renderPage(pages.myApps);
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    const menu = within(await screen.findByRole('menu'));
    const rows = menu.getAllByRole('menuitem').filter((one) => one.hasAttribute('aria-current'));
    expect(rows.map((one) => one.textContent?.trim())).toEqual(['My apps']);
  });

  test('without apps there is one way forward', async () => {
    world({});
    renderPage(pages.myApps);
    expect(await screen.findByRole('heading', { name: 'No apps yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See apps for live chat' })).toHaveAttribute(
      'href',
      '/marketplace/apps/?compatibility=livechat',
    );
  });

  test('without apps there are free ones to begin with, and none with an app', async () => {
    const asked: string[] = [];
    const cards = ['one', 'two', 'three', 'four'].map((slug) =>
      card({ slug, name: slug, developer: 'Dev', shortDescription: '' }),
    );
    const listing = { ...pages.listing, listing: { ...pages.listing.listing, cards } };
    const lists = http.get(PAGE_DATA, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(listing);
    });
    world({});
    server.use(lists);
    const { unmount } = renderPage(pages.myApps);
    const section = (await screen.findByRole('heading', { name: 'Good first apps' })).closest('section');
    const names = within(section as HTMLElement).getAllByRole('heading', { level: 3 });
    expect(names.map((one) => one.textContent)).toEqual(['one', 'two', 'three']);
    expect(asked).toContain('?sortBy=popularity&payment=free');
    unmount();

    world({ installed: [app('deepl', 'DeepL')] });
    server.use(lists);
    renderPage(pages.myApps);
    await list();
    expect(screen.queryByText('Good first apps')).not.toBeInTheDocument();
  });

  test('a visitor is asked to sign in', async () => {
    renderPage(pages.myApps);
    expect(
      await screen.findByRole('heading', { name: 'Sign in to see your apps' }, { timeout: 4000 }),
    ).toBeVisible();
  }, 8000);
});

describe('what was uninstalled', () => {
  test('is brought back by one press, and stands among the apps again', async () => {
    world({ removed: [REMOVED] });
    let isBack = false;
    server.use(
      http.get('/api/applications/installed', () =>
        HttpResponse.json(isBack ? [app('notion', 'Notion')] : []),
      ),
      http.get('/api/applications/removed', () => HttpResponse.json(isBack ? [] : [REMOVED])),
      http.post('/api/applications/id-notion/install/restore', () => {
        isBack = true;
        return HttpResponse.json({ applicationId: 'id-notion', installed: true });
      }),
    );
    const { user } = renderPage(pages.myApps);
    const removed = within(await screen.findByRole('list', { name: 'Uninstalled' }));
    expect(removed.getByText('Uninstalled on Nov 25, 2026. Comes back until Dec 9, 2026.')).toBeVisible();
    await user.click(removed.getByRole('button', { name: 'Bring it back Notion' }));
    expect(await screen.findByText(/Notion is back, with its settings/)).toBeVisible();
    expect((await list()).getByRole('link', { name: 'Notion' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Uninstalled' })).toBeNull();
  });

  test('comes no sooner than the list above it, which would push it down', async () => {
    world({ removed: [REMOVED], installed: [app('deepl', 'DeepL')] });
    server.use(
      http.get('/billing/purchases/spend', async () => {
        await delay(100);
        return HttpResponse.json({ result: [] });
      }),
    );
    const hasText = (text: string | RegExp) => screen.queryAllByText(text).length > 0;
    let isSooner = false;
    const watch = new MutationObserver(() => {
      isSooner ||= hasText(/Comes back until/) && !hasText('DeepL');
    });
    watch.observe(document.body, { childList: true, subtree: true });
    renderPage(pages.myApps);
    expect(await screen.findByText(/Comes back until/)).toBeVisible();
    expect((await list()).getByRole('link', { name: 'DeepL' })).toBeVisible();
    watch.disconnect();
    expect(isSooner).toBe(false);
  });

  test('says why somebody may not bring it back', async () => {
    const message = 'To install contact the owner of the LiveChat license.';
    world({ removed: [{ ...REMOVED, refusal: { code: 'scope_missing', message } }] });
    renderPage(pages.myApps);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Bring it back/ })).toBeNull();
  });

  test('an app of the list is uninstalled from its menu, and the toast undoes it', async () => {
    let has = true;
    let restored = 0;
    world({});
    server.use(
      http.get('/api/applications/installed', () => HttpResponse.json(has ? [app('notion', 'Notion')] : [])),
      http.get('/api/applications/id-notion/instance', () =>
        HttpResponse.json({
          installed: has,
          undoableUntil: has ? '2026-12-09T10:00:00Z' : null,
          removal: has
            ? null
            : { removedAt: REMOVED.installedAt, undoUntil: '2026-12-09T10:00:00Z', refusal: null },
        }),
      ),
      http.delete('/accounts/v2/clients/:id/consent', () => new HttpResponse(null, { status: 204 })),
      http.delete('/api/applications/id-notion/install', () => {
        has = false;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/api/applications/id-notion/install/restore', () => {
        has = true;
        restored += 1;
        return HttpResponse.json({ applicationId: 'id-notion', installed: true });
      }),
    );
    const { user } = renderPage(pages.myApps);
    await user.click((await list()).getByRole('button', { name: 'More for Notion' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Uninstall' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Uninstall Notion?' }));
    await user.click(dialog.getByRole('button', { name: 'Uninstall' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }, { timeout: 3000 }));
    expect(await screen.findByText(/Notion is back/)).toBeVisible();
    expect(restored).toBe(1);
  });

  test.each([
    [true, '/marketplace/billing/change-plan/livechat/charge-notion/'],
    [false, undefined],
  ])('lead to another plan where there is one: %s', async (changeable, href) => {
    world({
      installed: [app('notion', 'Notion')],
      subscriptions: [subscription('notion', 'Notion', { changeable })],
    });
    const { user } = renderPage(pages.myApps);
    expect((await (await list()).findAllByText('$9.00/mo'))[0]).toBeVisible();
    await user.click((await list()).getByRole('button', { name: 'More for Notion' }));
    expect(await screen.findByRole('menuitem', { name: 'Uninstall' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Change plan' })?.getAttribute('href')).toBe(href);
  });

  test('are followed by what goes with them, and nothing of what is installed', async () => {
    world({ installed: [app('deepl', 'DeepL'), app('notion', 'Notion')] });
    const others = ['notion', 'typeform'].map((slug) =>
      card({ id: `id-${slug}`, slug, name: slug, developer: 'Dev', shortDescription: '' }),
    );
    server.use(
      http.get(PAGE_DATA, () =>
        HttpResponse.json({
          ...pages.app,
          app: { ...pages.app.app, id: 'id-deepl', name: 'DeepL', usedWith: [], moreByDeveloper: others },
        }),
      ),
    );
    renderPage(pages.myApps);
    const heading = await screen.findByRole('heading', { name: 'Goes with what you use' });
    const section = within(heading.closest('section') as HTMLElement);
    expect(section.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['typeform']);
  });
});
