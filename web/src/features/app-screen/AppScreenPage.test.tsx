import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playApp, playDialogs } from '../../host-kit/testApp';
import { app, boot, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken } from '../session/model/token';
import { queryParamsOf } from './queryParams';

// S2.17: the full screen of an app in the shop.

const page = pages.appScreen;

let copy: object;
let installed: object[];

beforeEach(() => {
  copy = { installed: true, hasAccess: true, refusal: null };
  installed = [
    {
      id: app.id,
      slug: 'askguru',
      name: 'AskGuru',
      product: 'livechat',
      underMaintenance: false,
      authorization: { clientId: 'client_askguru' },
      widgets: [
        {
          id: 'w1',
          placement: 'fullscreen',
          url: 'https://askguru.example/full',
          title: '',
          shortcut: null,
        },
      ],
    },
  ];
  signInPerson({ scope: 'integrations_manage' });
  server.use(
    http.get('/api/applications/:id/instance', () => HttpResponse.json({ applicationId: app.id, ...copy })),
    http.get('/api/applications/installed', () => HttpResponse.json(installed)),
  );
});
afterEach(() => sessionStorage.clear());

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[data-app]');

describe('who has the app', () => {
  test('sees it, with its id and the theme in the address and no token', async () => {
    renderPage(page);
    await waitFor(() => expect(frame()).not.toBeNull());
    expect(frame()?.dataset).toMatchObject({ app: 'askguru', placement: 'fullscreen', state: 'loading' });
    const address = new URL(frame()?.src ?? '');
    expect(address.origin + address.pathname).toBe('https://askguru.example/full');
    expect(address.searchParams.get('plugin_id')).toBe('w1');
    expect(address.href).not.toContain('secret');
    expect(screen.getByRole('heading', { name: 'AskGuru' })).toBeVisible();
  });

  test.each([
    [
      'without access',
      { installed: true, hasAccess: false, refusal: null },
      /You have no access to this app/,
    ],
    [
      'without a licence',
      { installed: false, refusal: { code: 'x', message: 'Your LiveChat license is inactive.' } },
      'Your LiveChat license is inactive.',
    ],
  ])('%s reads the sentence of the shop and sees no frame', async (_, state, sentence) => {
    copy = state;
    renderPage(page);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(frame()).toBeNull();
  });

  test('the app is under maintenance', async () => {
    installed = [{ ...installed[0], underMaintenance: true }];
    renderPage(page);
    expect(await screen.findByText('This app is under maintenance. Try again later.')).toBeVisible();
    expect(frame()).toBeNull();
  });

  test('is signed out of the app, and lets it in again', async () => {
    installed = [{ ...installed[0], signedOut: true }];
    const { user } = renderPage(page);
    expect(
      await screen.findByText('You are signed out of AskGuru: its access to your account was taken away.'),
    ).toBeVisible();
    expect(frame()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(frame()).not.toBeNull());
  });

  test('the browser keeps no frame in a sandbox', async () => {
    const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'sandbox');
    Reflect.deleteProperty(HTMLIFrameElement.prototype, 'sandbox');
    try {
      renderPage(page);
      expect(await screen.findByText(/^AskGuru is not shown: this browser/)).toBeVisible();
      expect(frame()).toBeNull();
    } finally {
      Object.defineProperty(HTMLIFrameElement.prototype, 'sandbox', own as PropertyDescriptor);
    }
  });

  test('the app runs here no more', async () => {
    installed = [
      { ...installed[0], widgets: [{ id: 'w1', placement: 'fullscreen', title: '', shortcut: null }] },
    ];
    renderPage(page);
    expect(await screen.findByText('AskGuru has no full screen any more.')).toBeVisible();
  });
});

const RELAY = 'iframe[sandbox="allow-scripts"]';

/** The frame that passes messages on, as its script does it, which the tests' browser does not load. */
function playRelay() {
  document.querySelector(RELAY)?.remove();
  const append = document.body.append.bind(document.body);
  vi.spyOn(document.body, 'append').mockImplementation((frame) => {
    append(frame);
    const relay = document.querySelector<HTMLIFrameElement>(RELAY);
    vi.spyOn(relay?.contentWindow as Window, 'postMessage').mockImplementation(((passed: Passed) => {
      relayed.push(passed);
      frames[passed.frame]?.postMessage(passed.message, passed.origin);
    }) as never);
  });
}
type Passed = { frame: number; message: { type: string }; origin: string };
let relayed: Passed[];

/** The app in its frame, connected and started. */
async function start() {
  relayed = [];
  const { user } = renderPage(page);
  await waitFor(() => expect(frame()).not.toBeNull());
  const inside = playApp(frame() as HTMLIFrameElement, 'https://askguru.example');
  playRelay();
  inside.start();
  return { user, frame: inside };
}

// An accounts client in the app takes messages with data from the shop's origin for the answer of its window.
test('events and answers come from nobody, to the app alone, and handshakes from the shop', async () => {
  const { frame: inside } = await start();
  await waitFor(() => expect(inside.events()).toEqual([['livechat:page_data', { queryParams: {} }]]));
  const own = inside.posted.filter(({ type }) => type === 'handshake');
  expect(own.length).toBeGreaterThan(0);
  expect(relayed.map(({ message }) => message)).toEqual(
    inside.posted.filter(({ type }) => type !== 'handshake'),
  );
  expect(relayed.map(({ message: { type }, origin }) => [type, origin])).toEqual([
    ['response', 'https://askguru.example'],
    ['call', 'https://askguru.example'],
  ]);
});

describe('an app asks for a payment', () => {
  let offered: () => Response;
  beforeEach(() => {
    playDialogs();
    server.use(
      http.get('/billing/purchases/offered/direct_charge/ch_1', ({ request }) => {
        expect(request.headers.get('Authorization')).toBe('Bearer fra:secret');
        return offered();
      }),
      http.get('/billing/direct_charge/livechat/ch_1', () => HttpResponse.json({ status: 'pending' })),
      http.put('/billing/direct_charge/livechat/ch_1/decline', () => new HttpResponse()),
    );
  });
  afterEach(async () => {
    screen.queryByRole('button', { name: 'Close' })?.click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  const pay = (inside: Awaited<ReturnType<typeof start>>['frame']) => {
    const metadata = { type: 'direct_charge', icon: 'https://askguru.example/i.png' };
    inside.call('register_transaction_pending', { paymentIntent: { metadata } });
    inside.call('register_transaction_success', { charge: { id: 'ch_1', price: 1 } });
  };
  const told = (inside: Awaited<ReturnType<typeof start>>['frame']) =>
    inside.events().filter(([name]) => String(name).startsWith('livechat:transaction_'));
  const charge = {
    id: 'ch_1',
    status: 'pending',
    order_client_id: 'client_askguru',
    buyer_organization_id: 'o1',
  };

  test('which is its own: the page of the shop asks above it', async () => {
    offered = () => HttpResponse.json({ charge, product: 'livechat' });
    const { frame: inside } = await start();
    pay(inside);
    await screen.findByRole('dialog', { name: 'AskGuru: Payment' });
    const shop = await waitFor(() => {
      const found = document.querySelector<HTMLIFrameElement>('dialog iframe');
      if (!found) throw new Error('no page of the shop');
      return found;
    });
    expect(new URL(shop.src).pathname).toBe(`${boot.base}/checkout/charge/ch_1/direct_charge/`);
    expect(new URL(shop.src).origin).toBe(location.origin);
    screen.getByRole('button', { name: 'Close' }).click();
    await waitFor(() =>
      expect(told(inside)).toEqual([['livechat:transaction_declined', { chargeId: 'ch_1' }]]),
    );
  });

  test.each([
    [
      'of another app',
      () => HttpResponse.json({ charge: { ...charge, order_client_id: 'x' } }),
      'charge_unknown',
    ],
    [
      'of another organization',
      () => HttpResponse.json({ charge: { ...charge, buyer_organization_id: 'o2' } }),
      'charge_unknown',
    ],
  ])('%s: it hears why, once', async (_, answer, code) => {
    offered = answer;
    const { frame: inside } = await start();
    pay(inside);
    await screen.findByRole('alert');
    expect(told(inside)).toEqual([
      ['livechat:transaction_failed', { error: { code, message: screen.getByRole('alert').textContent } }],
    ]);
  });

  test('by somebody who may not pay: it hears so once, and the page of the shop says whom to ask', async () => {
    offered = () => HttpResponse.json({ code: 'scope_missing' }, { status: 401 });
    const { frame: inside } = await start();
    pay(inside);
    await waitFor(() => expect(document.querySelector('dialog iframe')).not.toBeNull());
    expect(told(inside)).toEqual([
      [
        'livechat:transaction_failed',
        { error: { code: 'forbidden', message: 'You may not pay for your organization. Ask its owner.' } },
      ],
    ]);
  });
});

describe('an app that does not come up', () => {
  test('is told to whoever supports it, with its last lines and no secrets', async () => {
    const { user, frame: inside } = await start();
    for (let n = 0; n < 30; n += 1) inside.call(`step_${n}`, { access_token: 'secret' });
    inside.say('hello', { origin: 'https://elsewhere.example' });
    expect(await screen.findByText('This app has left its address.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tell the developer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tell the developer of AskGuru' }));
    const lines = dialog.getByText(/step_29/).textContent?.split('\n') ?? [];
    expect(lines).toHaveLength(20);
    expect(lines.join()).toContain('https://elsewhere.example');
    expect(lines.join()).toContain('(secret)');
    expect(lines.join()).not.toMatch(/:"secret"|step_0 /);
    const mail = dialog.getByRole('link', { name: 'Copy and write a mail' });
    expect(mail).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:help@askguru\.example\?subject=AskGuru%20/),
    );
    await user.click(dialog.getByRole('button', { name: 'Copy the lines' }));
    expect(await navigator.clipboard.readText()).toBe(lines.join('\n'));
  });

  test('and says nothing may work on a page of its own', async () => {
    renderPage(page);
    await waitFor(() => expect(frame()).not.toBeNull());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    frame()?.dispatchEvent(new Event('load'));
    act(() => vi.advanceTimersByTime(5000));
    vi.useRealTimers();
    const link = await screen.findByRole('link', { name: 'Open in a new tab' });
    expect(link).toHaveAttribute('href', 'https://askguru.example/full');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

test('who is signed out signs in', async () => {
  forgetToken(boot.base);
  renderPage(page);
  expect(await screen.findByText('Sign in to open AskGuru.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Sign in' }).length).toBeGreaterThan(0);
});

test('an app hears the query of the page without what looks like a secret', () => {
  expect(queryParamsOf('?view=week&access_token=1&code=2&Password=3&codec=h264')).toEqual({
    view: 'week',
    codec: 'h264',
  });
});
