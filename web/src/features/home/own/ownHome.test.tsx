import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { toggleFavourite } from '../../../lib/favourites';
import type { App, Page } from '../../../lib/wire';
import { ownHome } from '../../../messages/ownHome';
import { boot, card, pages } from '../../../testing/fixtures';
import { type Person, signInPerson } from '../../../testing/person';
import { renderPage } from '../../../testing/render';
import { PAGE_DATA, pageOf, server } from '../../../testing/server';
import { rememberViewed } from '../../for-you/viewed';
import { forgetToken } from '../../session/model/token';
import { noteVisit } from './lastVisit';
import { dealsOn, freshOf } from './model';

const made = (slug: string, part: object = {}) =>
  card({ slug, name: slug, developer: 'Dev', shortDescription: '', ...part });

const deal = (slug: string, until: string) =>
  made(slug, { price: { cents: 900, frequency: 'monthly', perAccount: false, trialDays: 0, until } });

const installed = (slug: string, part: object = {}) => ({
  id: `id-${slug}`,
  slug,
  name: slug,
  product: 'livechat',
  icon: '/icon.svg',
  customProps: { isService: 'false' },
  installedAt: '2026-11-03T10:00:00Z',
  setupRequired: false,
  status: 'PUBLISHED',
  hasAccess: true,
  ...part,
});

const listing = (cards: ReturnType<typeof made>[]): Page =>
  ({ ...pages.listing, listing: { ...pages.listing.listing, cards } }) as Page;

type World = {
  scope?: string;
  roles?: Person['roles'];
  installed?: object[];
  rightsAsked?: object[];
  requests?: object[];
  newest?: Page;
  deals?: Page;
  app?: Partial<App>;
};

function world(given: World) {
  signInPerson({
    scope: given.scope ?? 'integrations_manage',
    name: 'Margaret Owen',
    roles: given.roles ?? [],
  });
  server.use(
    http.get('/api/applications/installed', () => HttpResponse.json(given.installed ?? [])),
    http.get('/api/applications/installed/notes', () =>
      HttpResponse.json({ same: [], rightsAsked: given.rightsAsked ?? [] }),
    ),
    http.get('/api/company', () =>
      HttpResponse.json({
        requests: given.requests ?? [],
        budgets: [{ product: 'livechat', usedCents: 6040, monthlyCents: 15000 }],
      }),
    ),
    http.get(PAGE_DATA, ({ params }) => {
      const path = [params.path].flat().join('/');
      const page =
        { apps: given.newest ?? listing([]), 'saas-deals': given.deals ?? listing([]) }[path] ??
        (given.app ? { ...pages.app, app: { ...pages.app.app, ...given.app } } : pageOf(path));
      return HttpResponse.json(page);
    }),
  );
}

const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

beforeEach(() => {
  forgetToken(boot.base);
  localStorage.clear();
});

// The first test of all: the code of the own page is not there yet.
test('between the shop’s page and the own one there is no page without a heading', async () => {
  world({});
  let bare = 0;
  const watch = new MutationObserver(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || heading.closest('[style*="display: none"]')) bare += 1;
  });
  renderPage(pages.home);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  expect(await screen.findByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  watch.disconnect();
  expect(bare).toBe(0);
});

describe('the first page of who is signed in', () => {
  test('greets, says what waits, and has no hero', async () => {
    const request = {
      id: 'r1',
      askerName: 'Rosa',
      name: 'Notion',
      slug: 'notion',
      product: 'livechat',
      reason: 'For answers.',
      free: false,
      monthlyCents: 1500,
      once: false,
    };
    world({
      installed: [installed('klaviyo', { setupRequired: true }), installed('asana')],
      requests: [
        { ...request, mayDecide: true },
        { ...request, id: 'r2', name: 'Slack', mayDecide: false },
      ],
    });
    renderPage(pages.home);
    expect(await screen.findByText('Acme Inc. has 2 apps. Two things wait for you.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+, Margaret$/);
    const strips = within(screen.getByRole('region', { name: 'Waiting for you' }));
    expect(strips.getAllByRole('heading').map((one) => one.textContent)).toEqual([
      'Finish set-up: klaviyo',
      'Rosa asks for Notion',
    ]);
    const reason = strips.getByText('“For answers.”');
    expect(reason.tagName).toBe('BDI'); // words from right to left turn nothing beside them
    expect(reason.parentElement).toHaveTextContent(
      '“For answers.” $15.00 a month with tax. After it $75.40 of $150.00 a month.',
    );
    expect(screen.queryByText('App of the week')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Browse by category' })).toBeVisible();
  });

  test('an app that asks for more waits here, too, for who decides of it', async () => {
    const scope = { scope: 'tickets--all:ro', says: 'Read tickets', reason: '', required: true };
    const asked = { areas: ['Tickets'], scopes: [scope] };
    world({
      installed: [installed('klaviyo'), installed('asana')],
      rightsAsked: [
        { ...asked, applicationId: 'id-klaviyo', mayAgree: true },
        { ...asked, applicationId: 'id-asana', mayAgree: false },
      ],
    });
    renderPage(pages.home);
    expect(await screen.findByText('Acme Inc. has 2 apps. One thing waits for you.')).toBeVisible();
    const strips = within(screen.getByRole('region', { name: 'Waiting for you' }));
    expect(strips.getByRole('heading')).toHaveTextContent('klaviyo asks for more access');
    expect(strips.getByRole('button', { name: 'Read and decide klaviyo' })).toBeEnabled();
  });

  test('a payment that nobody confirmed in time waits before a set-up', async () => {
    world({
      scope: 'integrations_manage,billing--all:rw',
      installed: [installed('klaviyo', { setupRequired: true })],
    });
    const payment = {
      application_id: 'deepl',
      slug: 'deepl',
      name: 'DeepL',
      total: 2280,
      ended_at: '2026-11-24T10:00:00Z',
    };
    server.use(
      http.get('/billing/purchases/attempts', () =>
        HttpResponse.json({ result: [], unconfirmed: [payment] }),
      ),
    );
    renderPage(pages.home);
    expect(await screen.findByText('Acme Inc. has 1 app. Two things wait for you.')).toBeVisible();
    const strips = within(screen.getByRole('region', { name: 'Waiting for you' }));
    expect(strips.getAllByRole('heading').map((one) => one.textContent)).toEqual([
      'Your payment of $22.80 was not finished.',
      'Finish set-up: klaviyo',
    ]);
    expect(strips.getByRole('link', { name: 'Start again DeepL' })).toHaveAttribute(
      'href',
      '/marketplace/checkout/deepl/',
    );
  });

  test('shows two things that wait, and the way to the others', async () => {
    world({ installed: ['a', 'b', 'c', 'd'].map((slug) => installed(slug, { setupRequired: true })) });
    renderPage(pages.home);
    const strips = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(strips.getAllByRole('heading')).toHaveLength(2);
    expect(strips.getByRole('link', { name: '2 more things wait' })).toHaveAttribute(
      'href',
      '/marketplace/my-apps/',
    );
  });

  test('shows what goes with an installed app, with the reason, and leaves out what is installed', async () => {
    world({
      installed: [installed('asana'), installed('slack')],
      app: {
        id: 'id-asana',
        name: 'Asana',
        product: 'livechat',
        moreByDeveloper: [],
        usedWith: [
          { card: made('slack'), share: 'most' },
          { card: made('trello'), share: 'many' },
        ],
      },
    });
    renderPage(pages.home);
    const goes = await section('Goes with Asana');
    expect(goes.getAllByRole('article')).toHaveLength(1);
    expect(goes.getByText('Used with Asana by a quarter of the teams or more')).toBeVisible();
    expect(goes.getByText('Teams that use it also use these, in this order.')).toBeVisible();
  });

  test('shows what this browser looked at, and the deals among that and the favourites', async () => {
    rememberViewed({ slug: 'orocrm', path: '/apps/orocrm/', name: 'OroCRM', icon: '/oro.svg' });
    toggleFavourite('viber');
    toggleFavourite('fresh');
    world({
      // What stands above already is not shown again.
      newest: listing([deal('fresh', '2026-12-02')]),
      deals: listing([
        deal('fresh', '2026-12-02'),
        deal('viber', '2026-12-14'),
        deal('orocrm', '2026-12-08'),
        deal('other', '2026-12-01'),
      ]),
    });
    renderPage(pages.home);
    expect((await section('Recently viewed')).getByRole('link', { name: 'OroCRM' })).toHaveAttribute(
      'href',
      '/marketplace/apps/orocrm/',
    );
    const deals = await section('Deals on your list');
    expect(deals.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'orocrm',
      'viber',
    ]);
  });

  test('without any of it only says so, and leads to the categories', async () => {
    world({});
    renderPage(pages.home);
    expect(await screen.findByText('Acme Inc. has 0 apps. Nothing waits for you.')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).not.toContain(
      'Recently viewed',
    );
  });

  test('says when what the organization has cannot be read', async () => {
    world({});
    server.use(http.get('/api/applications/installed', () => new HttpResponse(null, { status: 500 })));
    renderPage(pages.home);
    expect(await screen.findByText('What you have could not be loaded.')).toBeVisible();
  });
});

test('somebody who writes in the search already keeps the page that is there', async () => {
  world({});
  let letIn = () => {};
  const typed = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const me = { name: 'Margaret Owen', email: 'm@acme.test', roles: [] };
  server.use(http.get('/accounts/v2/accounts/me', () => typed.then(() => HttpResponse.json(me))));
  const { user } = renderPage(pages.home);
  await user.type(screen.getByRole('searchbox'), 'order');
  letIn();
  await waitFor(() => expect(screen.getByRole('button', { name: /account/i })).toBeVisible());
  expect(screen.getByText('App of the week')).toBeVisible();
});

test.each([
  [4, 'Good evening, Ada'],
  [5, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [18, 'Good evening, Ada'],
])('at %s it says %s', (hour, words) => {
  expect(ownHome.greeting(hour, 'Ada')).toBe(words);
});

describe('what is new', () => {
  const cards = ['2026-11-20', '2026-11-12', '2026-11-01'].map((published) =>
    made(`of-${published}`, { published }),
  );
  test.each([
    ['2026-11-12', ['of-2026-11-20']],
    ['2026-11-25', []],
    [undefined, ['of-2026-11-20', 'of-2026-11-12', 'of-2026-11-01']],
  ])('since %s', (since, want) => {
    expect(freshOf(cards, since, new Set(), []).map(({ slug }) => slug)).toEqual(want);
  });
  test('is nothing that is installed', () => {
    expect(freshOf(cards, '2026-11-01', new Set(['id-of-2026-11-20']), []).map(({ slug }) => slug)).toEqual([
      'of-2026-11-12',
    ]);
  });
  test('is for the products of the person, which its heading names', async () => {
    world({
      newest: listing([made('for-tickets', { product: 'helpdesk' }), made('for-chats')]),
      roles: [
        { product: 'Accounts', role: 'owner' },
        { product: 'LiveChat', role: 'owner' },
      ],
    });
    renderPage(pages.home);
    const fresh = await section('New for live chat');
    expect(fresh.getAllByRole('article')).toHaveLength(1);
    expect(fresh.getByRole('heading', { name: 'for-chats' })).toBeVisible();
    expect(fresh.getByRole('link', { name: /^See all/ })).toHaveAttribute(
      'href',
      '/marketplace/apps/?sortBy=published&compatibility=livechat',
    );
    expect(ownHome.fresh(['livechat', 'helpdesk'])).toBe('New for live chat and help desk');
    expect(ownHome.fresh([])).toBe('New in the shop');
  });
});

test('deals are those of the list, the first to end first, without what is installed', () => {
  const deals = [
    deal('a', '2026-12-20'),
    deal('b', '2026-12-01'),
    deal('c', '2026-11-30'),
    deal('d', '2026-12-02'),
  ];
  const shown = dealsOn(new Set(['a', 'b', 'c']), deals, new Set(['id-c']));
  expect(shown.map(({ slug }) => slug)).toEqual(['b', 'a']);
});

test('a visit is compared with the last one on another day', () => {
  expect(noteVisit('2026-11-12')).toBeUndefined();
  expect(noteVisit('2026-11-20')).toBe('2026-11-12');
  expect(noteVisit('2026-11-20')).toBe('2026-11-12');
  expect(noteVisit('2026-11-25')).toBe('2026-11-20');
  localStorage.setItem('marketplace-visit', '{"not": "days"}');
  expect(noteVisit('2026-11-26')).toBeUndefined();
});
