import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { announce } from '../../lib/host';
import { hostProductOf } from '../../lib/productScope';
import type { Page } from '../../lib/wire';
import { boot, listing, pages } from '../../testing/fixtures';
import { type Person, servePerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { type Connection, connect, isAllowed } from './connection';
import { crumbsOf, outwardHandoverOf } from './hostLinks';
import { frameOptions } from './options';
import { askedPath, inHost, outOfHost } from './routes';

const HOST = 'https://host.example';
const MARK = '@@livechat/postmessenger';

/** What was posted to the framing window, and to whom. */
let posted: { data: Record<string, unknown>; target: string }[] = [];
const parent = {
  postMessage: (data: Record<string, unknown>, target: string) => void posted.push({ data, target }),
} as Window;

beforeEach(() => {
  posted = [];
  vi.stubGlobal('parent', parent);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${HOST}/somewhere`);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function arrive(
  data: unknown,
  { origin = HOST, source = parent }: { origin?: string; source?: Window } = {},
) {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

const frame = (type: string, data: unknown, request: number | null) => ({
  [MARK]: true,
  owner: 'o1',
  instance: 3,
  type,
  data,
  request,
});
const event = (name: string, data: unknown) => ({ event_name: `livechat:${name}`, event_data: data });
const call = (arg: unknown, request = 0) => frame('call', { method: 'handle', args: [arg] }, request);

describe('the connection', () => {
  let line: Connection | null = null;
  let heard: unknown[];
  const open = (isPlain: boolean) => {
    heard = [];
    line = connect({ parents: [HOST], pluginId: 'p1', isPlain, onEvent: (one) => heard.push(one) });
    return line;
  };
  afterEach(() => {
    line?.close();
    line = null;
  });

  test.each([
    ['https://host.example', true],
    ['https://host.example.evil.test', false],
    ['https://sub.host.example', false],
    ['http://host.example', false],
    ['null', false],
    ['', false],
  ])('S5.15 %s is allowed: %s', (origin, want) => {
    expect(isAllowed(origin, [HOST])).toBe(want);
  });

  test('S5.15 an origin that is neither http nor https is not one, whatever the list says', () => {
    expect(isAllowed('file://', ['file://'])).toBe(false);
    expect(isAllowed('http://127.0.0.1:1', ['http://127.0.0.1:1'])).toBe(true);
  });

  test('completes the handshake, sends the waiting messages, calls and answers', async () => {
    const line = open(false);
    expect(await line.send('loaded', { a: 1 })).toBe(false);
    expect(posted).toEqual([]);
    arrive(frame('handshake', { theme: 'light' }, null));
    expect(posted.map((one) => one.target)).toEqual([HOST, HOST]);
    expect(posted[0]?.data).toEqual(frame('response', { error: false, result: {} }, null));
    expect(posted[1]?.data).toEqual(call({ plugin_id: 'p1', message: 'loaded', data: { a: 1 } }));
    const told = line.send('mailto', null);
    const refused = line.send('navigate', null);
    arrive(frame('response', { error: false, result: null }, 1));
    arrive(frame('response', { error: true, result: { real: true, error: { message: 'no' } } }, 2));
    expect([await told, await refused]).toEqual([true, false]);
    arrive(call(event('navigate', { pathname: '/a' }), 9));
    expect(heard).toEqual([{ name: 'navigate', data: { pathname: '/a' } }]);
    expect(posted.at(-1)?.data).toEqual(frame('response', { error: false }, 9));
  });

  test('a message that is no event of the host is refused and has no effect', () => {
    open(false);
    arrive(frame('handshake', null, null));
    arrive(call({ event_name: 'navigate', event_data: {} }, 1));
    arrive(frame('call', { method: 'eval', args: ['x'] }, 2));
    arrive({ ...frame('emit', { event: 'x' }, 3) });
    expect(heard).toEqual([]);
    expect(posted.slice(1).map(({ data }) => (data.data as { error: boolean }).error)).toEqual([true, true]);
  });

  test.each([false, true])('S5.15 other senders are ignored and get no answer, plain %s', (isPlain) => {
    open(isPlain);
    const what = isPlain ? event('navigate', { pathname: '/a' }) : frame('handshake', null, null);
    arrive(what, { origin: 'https://evil.test' });
    arrive(what, { source: { postMessage: parent.postMessage } as Window });
    arrive(what, { source: window });
    for (const data of [
      null,
      1,
      'x',
      [],
      {},
      { [MARK]: true },
      { ...frame('handshake', null, null), owner: 5 },
    ])
      arrive(data);
    expect(posted).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('a call of another owner, or before a handshake, is ignored', () => {
    open(false);
    arrive(call(event('refresh', null)));
    arrive(frame('handshake', null, null));
    arrive({ ...call(event('refresh', null)), owner: 'o2' });
    expect(heard).toEqual([]);
    expect(posted).toHaveLength(1);
  });

  test('plain messages go to the exact origin', async () => {
    const line = open(true);
    expect(await line.send('loaded', null)).toBe(true);
    expect(posted).toEqual([{ data: { plugin_id: 'p1', message: 'loaded', data: null }, target: HOST }]);
    arrive(event('refresh', null));
    expect(heard).toEqual([{ name: 'refresh', data: null }]);
  });

  test('without a known parent plain messages wait for its first message', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://evil.test/');
    const line = open(true);
    expect(await line.send('loaded', null)).toBe(false);
    expect(posted).toEqual([]);
    arrive(event('refresh', null));
    expect(posted.map((one) => one.target)).toEqual([HOST]);
  });
});

describe('addresses', () => {
  test.each([
    ['/', '/embedded-apps/', '/apps/'],
    ['/apps/', '/embedded-apps/', '/apps/'],
    ['/apps/deepl/?a=b#reviews', '/embedded-apps/deepl/?a=b#reviews', '/apps/deepl/?a=b#reviews'],
    ['/search/?query=x', '/embedded-search/?query=x', '/search/?query=x'],
    ['/partners/ann/spring/', '/embedded-partners/ann/spring/', '/partners/ann/spring/'],
    ['/partners/', '/partners/?embedded=true', '/partners/'],
    ['/partners/recommended/', '/partners/recommended/?embedded=true', '/partners/recommended/'],
    ['/private-apps/x/', '/embedded-private-apps/x/', '/private-apps/x/'],
    ['/embedded-apps/deepl/', '/embedded-apps/deepl/', '/apps/deepl/'],
    ['/checkout/x/?plan=p', '/checkout/x/?plan=p&embedded=true', '/checkout/x/?plan=p'],
    ['/developers/x/', '/developers/x/?embedded=true', '/developers/x/'],
  ])('S2.15, S2.22 %s is %s inside', (path, inside, outside) => {
    expect(inHost(path, 'livechat')).toBe(inside);
    expect(inHost(inside, 'livechat')).toBe(inside);
    expect(outOfHost(inside, 'livechat')).toBe(outside);
  });

  test('inside help desk lists are of what works with it', () => {
    expect(inHost('/apps/', 'helpdesk')).toBe('/embedded-apps/?compatibility=helpdesk');
    expect(outOfHost('/embedded-apps/?compatibility=helpdesk', 'helpdesk')).toBe('/apps/');
    expect(outOfHost('/embedded-apps/deepl/install/', 'livechat')).toBe('/apps/deepl/');
    expect(outOfHost('/embedded-apps/deepl/install/?compatibility=helpdesk', 'helpdesk')).toBe(
      '/apps/deepl/',
    );
    expect(hostProductOf('?product=helpdesk')).toBe('helpdesk');
    expect(hostProductOf('?compatibility=helpdesk')).toBe('helpdesk');
    expect(hostProductOf('?product=other')).toBe('livechat');
  });

  test.each<[unknown, string | null]>([
    ['/marketplace/apps/deepl/', '/apps/deepl/'],
    ['/apps/deepl/?a=b', '/apps/deepl/?a=b'],
    ['apps/deepl', '/apps/deepl'],
    ['/marketplace', '/'],
    ['/marketplaces/x', '/marketplaces/x'],
    ['//evil.test/x', '/evil.test/x'],
    ['/\\evil.test', '/evil.test'],
    ['/marketplace/../accounts/', '/accounts/'],
    [undefined, null],
    [{ href: 'x' }, null],
  ])('S2.30 the host asks for %j', (asked, want) => {
    expect(askedPath(asked, '/marketplace')).toBe(want);
  });

  test('S2.30 an endless path is none', () => {
    expect(askedPath('/'.padEnd(3000, 'x'), '/marketplace')).toBeNull();
  });

  test('the frame identifies itself, and again after a reload', () => {
    expect(frameOptions('?plugin_id=p&connection=plain&theme=dark&x=y')).toEqual({
      pluginId: 'p',
      isPlain: true,
      theme: 'dark',
    });
    expect(frameOptions('')).toEqual({ pluginId: 'p', isPlain: true, theme: 'dark' });
    expect(frameOptions('?theme=pink')).toEqual({ pluginId: null, isPlain: false, theme: null });
  });

  test.each<[string, object | null]>([
    ['mailto:a@b.test', { message: 'mailto', data: { href: 'mailto:a@b.test' } }],
    ['https://elsewhere.test/x', { message: 'navigate', data: { href: 'https://elsewhere.test/x' } }],
    ['https://lc.example/app/deepl/', { message: 'navigate', data: { pathname: '/app/deepl/' } }],
    ['https://shop.test/accounts/sessions', { data: { href: 'https://shop.test/accounts/sessions' } }],
    ['https://shop.test/marketplace/apps/', null],
    ['javascript:alert(1)', null],
  ])('S1.05, S7.55 %s is handed over as it must be', (href, want) => {
    const place = { base: '/marketplace', livechat: 'https://lc.example', helpdesk: 'https://hd.example' };
    const found = outwardHandoverOf(href, place, 'https://shop.test/marketplace/apps/', 'livechat');
    if (want) expect(found).toMatchObject(want);
    else expect(found).toBeNull();
  });

  test('breadcrumbs carry the prefix', () => {
    expect(crumbsOf(pages.app, '/marketplace')[0]).toEqual({ text: 'Home', path: '/marketplace/' });
    expect(crumbsOf(pages.home, '/marketplace')).toEqual([]);
    // A host knows the home by the address that everybody knows.
    const app = pages.app.app as NonNullable<typeof pages.app.app>;
    const inside = { ...app, breadcrumbs: [{ text: 'Home', path: '/embedded-apps/' }] };
    expect(crumbsOf({ ...pages.app, app: inside }, '/marketplace')).toEqual([
      { text: 'Home', path: '/marketplace/' },
    ]);
  });
});

describe('a page in the frame of a host', () => {
  const embedded = { ...pages.listing, embedded: true };
  const open = async () => {
    const view = renderPage(embedded, { boot: { ...boot, parents: [HOST] }, search: '?connection=plain' });
    await waitFor(() => expect(told('loaded')).toHaveLength(1));
    return view;
  };
  const told = (message: string) =>
    posted.filter((one) => one.data.message === message).map((one) => one.data.data);

  test('S7.55 announces itself and its path, and asks for the credentials', async () => {
    await open();
    expect(posted.every((one) => one.target === HOST)).toBe(true);
    expect(told('loaded')).toEqual([{ pathname: '/marketplace/apps/' }]);
    await waitFor(() => expect(told('credentials')).toEqual([null]));
    expect(told('breadcrumbs')).toMatchObject([{ title: embedded.title }]);
  });

  test('S2.30 follows the host’s navigation, and reports the person’s own', async () => {
    server.use(
      http.get('/marketplace/page-data/embedded-apps/askguru/page-data.json', () =>
        HttpResponse.json({ ...pages.app, path: '/embedded-apps/askguru/', embedded: true }),
      ),
    );
    const { user } = await open();
    arrive(event('navigate', { pathname: '/marketplace/apps/askguru/' }));
    expect(await screen.findByRole('heading', { level: 1, name: /AskGuru/ })).toBeVisible();
    expect(location.pathname).toBe('/marketplace/embedded-apps/askguru/');
    expect(told('navigate')).toEqual([]);
    history.back();
    await waitFor(() => expect(told('navigate')).toEqual([{ pathname: '/marketplace/apps/' }]));
    await user.click(await screen.findByRole('link', { name: 'AskGuru' }));
    await waitFor(() => expect(location.pathname).toBe('/marketplace/embedded-apps/askguru/'));
    expect(told('navigate').at(-1)).toEqual({ pathname: '/marketplace/apps/askguru/' });
  });

  test('S2.30 preload fetches a page ahead', async () => {
    let asked = 0;
    server.use(
      http.get('/marketplace/page-data/embedded-apps/askguru/page-data.json', () => {
        asked += 1;
        return HttpResponse.json(pages.app);
      }),
    );
    await open();
    arrive(event('preload', { pathname: '/apps/askguru/' }));
    await waitFor(() => expect(asked).toBe(1));
    expect(location.pathname).toBe('/marketplace/apps/');
  });

  test('a token of the host is used only when the accounts service knows it', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.get('/accounts/v2/info', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return new HttpResponse(null, { status: 401 });
      }),
      http.get('/accounts/v2/accounts/me', () => new HttpResponse(null, { status: 401 })),
      http.get('/accounts/v2/organizations/my', () => new HttpResponse(null, { status: 401 })),
    );
    await open();
    for (const token of [7, '', null]) arrive(event('credentials', { token }));
    arrive(event('credentials', { token: 'dal:wrong' }));
    await waitFor(() => expect(tokens).toEqual(['Bearer dal:wrong']));
    await new Promise((done) => setTimeout(done));
    expect(sessionStorage.getItem('marketplace_token')).toBeNull();
  });

  test('follows the theme, and hands mails to the host', async () => {
    const { user } = await open();
    arrive(event('change_theme', { theme: 'dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    arrive(event('change_theme', { theme: 'pink' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(frameOptions('').theme).toBe('dark'); // the next document of the frame begins with it
    const link = document.createElement('a');
    link.href = 'mailto:help@app.test';
    link.textContent = 'Write';
    document.body.append(link);
    await user.click(link);
    expect(told('mailto')).toEqual([{ href: 'mailto:help@app.test' }]);
    link.remove();
  });

  test('events of the shop are sent to the host, and none after the page is gone', async () => {
    const { unmount } = await open();
    announce('marketplace_cart_update', { products: 2 });
    expect(told('marketplace_cart_update')).toEqual([{ products: 2 }]);
    unmount();
    announce('cart_purchased');
    expect(told('cart_purchased')).toEqual([]);
  });
});

describe('the parts of a page that a host does not draw', () => {
  const framed = { ...pages.listing, path: '/embedded-apps/', embedded: true };

  test('S1.05 the search leads to the one inside the host', async () => {
    const { user } = renderPage(framed, { boot: { ...boot, parents: [HOST] }, search: '?connection=plain' });
    await user.type(screen.getByRole('combobox', { name: 'Search apps and partners' }), 'crm{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/marketplace/embedded-search'));
    expect(location.search).toContain('q=crm');
  });

  test('S7.06 the installed apps are those of the agent app, and are not asked for without a token', async () => {
    const asked: string[] = [];
    servePerson({ name: 'Ann' });
    server.use(
      http.get('/api/applications/installed', ({ request }) => {
        asked.push(new URL(request.url).search);
        const app = { id: 'a1', slug: 'deepl', name: 'DeepL', product: 'livechat', icon: '/x.svg' };
        return HttpResponse.json([
          { ...app, shortDescription: 'Translates.', hasAccess: true, customProps: {} },
        ]);
      }),
    );
    renderPage(framed, {
      boot: { ...boot, parents: [HOST], livechat: 'https://lc.example' },
      search: '?connection=plain',
    });
    await waitFor(() => expect(posted.length).toBeGreaterThan(2));
    expect(screen.queryByRole('heading', { name: 'Installed' })).toBeNull();
    arrive(event('credentials', { token: 'dal:good' }));
    expect(await screen.findByRole('heading', { name: 'Installed' })).toBeVisible();
    expect(asked).toContain('?product=livechat');
    expect(screen.getByRole('link', { name: 'Settings of DeepL' })).toHaveAttribute(
      'href',
      'https://lc.example/settings/integrations/deepl/',
    );
  });
});

describe('the first page of the frame', () => {
  const start = {
    ...pages.listing,
    path: '/embedded-apps/',
    embedded: true,
    listing: { ...listing, facets: [] },
  } as Page;
  const roles = [{ product: 'LiveChat', role: 'agent' }];
  let sent: unknown;

  function open(page: Page, installed: object[] = [], person: Partial<Person> = { roles }) {
    sent = undefined;
    servePerson({ name: 'Ann', email: 'a@b.test', organization: 'Acme', ...person });
    server.use(
      http.get('/api/applications/installed', () => HttpResponse.json(installed)),
      http.get('/marketplace/page-data/embedded-apps/page-data.json', () =>
        HttpResponse.json({
          ...start,
          listing: { ...listing, lately: page.listing?.lately, cards: listing.cards.slice(1) },
        }),
      ),
      http.post('/search/1/indexes/*/queries', () =>
        HttpResponse.json({
          results: [
            {
              hits: [{ objectID: 'id-viber', slug: 'viber', name: 'Viber', icon: '/v.svg', developer: 'N' }],
            },
          ],
        }),
      ),
      http.post('/api/company/requests', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const drawn = renderPage(page, {
      boot: { ...boot, parents: [HOST], livechat: 'https://lc.example' },
      search: '?connection=plain',
    });
    return {
      ...drawn,
      enter: async () => {
        await waitFor(() => expect(posted.length).toBeGreaterThan(2));
        arrive(event('credentials', { token: 'dal:good' }));
      },
    };
  }

  const askguru = { id: 'id-askguru', slug: 'askguru', name: 'AskGuru', product: 'livechat', icon: '/x.svg' };
  const have = { ...askguru, installedAt: '2026-11-03T10:00:00Z', hasAccess: true, customProps: {} };
  const section = async (name: string) =>
    within((await screen.findByRole('heading', { name, level: 2 })).closest('section') as HTMLElement);
  const chips = () => within(screen.getByRole('navigation', { name: 'Lists' }));

  test('has what goes with the installed apps, and what is used most, above its list', async () => {
    const { enter } = open(start, [have]);
    await enter();
    expect(await chips().findByRole('link', { name: 'Installed 1' })).toBeVisible();
    const forYou = await section('For you');
    expect(forYou.getByText('Goes with AskGuru')).toBeVisible();
    expect(forYou.getAllByText('From the developer of AskGuru')).toHaveLength(3);
    const most = await section('Most used');
    expect(most.getAllByRole('article')).toHaveLength(3);
    expect(most.getByRole('link', { name: /^See all/ })).toHaveAttribute(
      'href',
      '/marketplace/embedded-apps/?sortBy=month',
    );
  });

  test('says what is left to do of an app whose set-up waits, in a strip as elsewhere', async () => {
    const customProps = { finishInstallCopy: 'Add your first source' };
    const { enter } = open(start, [{ ...have, setupRequired: true, customProps }]);
    await enter();
    const left = await section('One step left for AskGuru');
    expect(left.getByText('Add your first source')).toBeVisible();
    const finish = left.getByRole('link', { name: 'Finish set-up' });
    expect(finish).toHaveAttribute('href', '/marketplace/embedded-apps/askguru/?action=settings');
    expect(finish.closest('.strip')).toHaveAttribute('data-tone', 'accent');
  });

  test('says that they are those of the month where enough apps were installed in it', async () => {
    const { enter } = open({ ...start, listing: { ...listing, facets: [], lately: 3 } } as unknown as Page, [
      have,
    ]);
    await enter();
    const most = await section('Most used this month');
    expect(most.getByRole('link', { name: /^See all.*Most used this month/ })).toBeVisible();
  });

  test('leaves them out where a filter is on, and says which list is shown', async () => {
    const facets = [
      {
        param: 'payment' as const,
        label: 'Price',
        values: [{ value: 'free', label: 'Free', count: 9, selected: true, path: '/' }],
      },
    ];
    const { enter } = open({ ...start, listing: { ...listing, facets } } as unknown as Page, [have]);
    await enter();
    expect(await chips().findByRole('link', { name: 'Installed 1' })).toBeVisible();
    expect(chips().getByRole('link', { current: 'page' })).toHaveTextContent('Free');
    expect(screen.queryByRole('heading', { name: 'Most used' })).toBeNull();
  });

  test('who is no owner asks one for any app', async () => {
    const { user, enter } = open(start);
    await enter();
    await user.click(await screen.findByRole('button', { name: 'Ask for one' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask an owner for an app' }));
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(dialog.getByText('Choose an app from the list.')).toBeVisible();
    await user.type(dialog.getByRole('combobox'), 'vib');
    await user.click(await dialog.findByRole('option', { name: /Viber/ }));
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'Customers write there.');
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(sent).toEqual({ applicationId: 'viber', reason: 'Customers write there.' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an owner is not offered to ask themselves', async () => {
    const { enter } = open(start, [have], { roles: [{ product: 'LiveChat', role: 'owner' }] });
    await enter();
    expect(await screen.findByRole('heading', { name: 'Installed' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for one' })).toBeNull();
  });
});

test('a page that must not be framed sends nothing, and keeps its own addresses', async () => {
  renderPage(pages.listing);
  announce('cart_purchased');
  navigate('/marketplace/apps/askguru/');
  await screen.findByRole('heading', { level: 1, name: /AskGuru/ });
  expect(location.pathname).toBe('/marketplace/apps/askguru/');
  expect(posted).toEqual([]);
});
