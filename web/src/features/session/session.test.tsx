import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BootContext } from '../../lib/boot';
import { request } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import { boot } from '../../testing/fixtures';
import { server } from '../../testing/server';
import { NotificationsProvider, useNotify } from '../notifications/notifications';
import { AccountMenu } from '../shell/AccountMenu';
import { GhostBar } from './components/GhostBar';
import { SessionProvider, useSession } from './model/session';
import { clearStoredData, readToken, saveToken } from './model/token';

// The unmodified client runs here; the window and the frame that a browser would
// open answer by message, as the accounts service does.

const TOKEN = 'dal:fresh';

const ACCOUNTS = [
  http.get('/accounts/v2/info', ({ request }) =>
    request.headers.get('authorization') === 'Bearer dal:old'
      ? HttpResponse.json({ error: 'unauthorized' }, { status: 401 })
      : HttpResponse.json({
          account_id: 'a-1',
          organization_id: 'o-1',
          scope: 'accounts--my:ro',
          token_type: 'Bearer',
        }),
  ),
  http.get('/accounts/v2/accounts/me', () =>
    HttpResponse.json({
      email: 'owner@acme.test',
      name: 'Margaret Oduya',
      roles: [],
      properties: { avatar_url: null },
    }),
  ),
  http.get('/accounts/v2/organizations/my', () =>
    HttpResponse.json({ organization_id: 'o-1', name: 'Acme Inc.' }),
  ),
];

type Opened = { closed: boolean; close: () => void; address: string; features: string };

/** Stands in for the windows of the browser; keeps what was opened. */
function stubWindows(): Opened {
  const opened: Opened = { closed: false, close: vi.fn(), address: '', features: '' };
  vi.stubGlobal('open', (address: string, _name: string, features: string) => {
    if (address) opened.address = address;
    else opened.features = features;
    return opened;
  });
  return opened;
}

function post(data: unknown, origin = location.origin) {
  window.dispatchEvent(new MessageEvent('message', { origin, data }));
}

/** Origins that are not the accounts service's, however near they look. */
const FOREIGN = [
  'https://evil.test',
  'null',
  '',
  location.origin.replace('http:', 'https:'),
  `${location.origin}.evil.test`,
  location.origin.replace(/(:\d+)?$/, ':81'),
];

/** What the accounts service posts for the request that an address holds. */
function answer(address: string) {
  const query = new URL(address).searchParams;
  return {
    data: {
      access_token: TOKEN,
      expires_in: 86400,
      token_type: 'Bearer',
      scopes: 'accounts--my:ro',
      state: query.get('state'),
    },
  };
}

/** The same answer with a token of somebody who would like to be the account here. */
const planted = (address: string) => ({ data: { ...answer(address).data, access_token: 'dal:planted' } });

/** The address of the frame of silent sign-in, once it is there. */
const frame = () => document.querySelector('iframe')?.getAttribute('src') ?? '';

function App({
  leave,
  children = <AccountMenu />,
}: {
  leave: (address: string) => void;
  children?: ReactNode;
}) {
  return (
    <BootContext value={boot}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NotificationsProvider>
          <SessionProvider leave={leave}>
            {children}
            <Status />
          </SessionProvider>
        </NotificationsProvider>
      </QueryClientProvider>
    </BootContext>
  );
}

function Status() {
  const session = useSession();
  return (
    <output>{session.status === 'signed-in' ? `signed-in as ${session.user.email}` : session.status}</output>
  );
}

const status = () => screen.getByRole('status').textContent;

function start(children?: ReactNode) {
  const leave = vi.fn();
  const user = userEvent.setup();
  render(
    <StrictMode>
      <App leave={leave}>{children}</App>
    </StrictMode>,
  );
  return { leave, user };
}

beforeEach(() => {
  history.replaceState(null, '', '/marketplace/');
  server.use(...ACCOUNTS);
});

afterEach(() => {
  clearStoredData('/marketplace');
  for (const one of document.querySelectorAll('iframe')) one.remove();
});

describe('at page load', () => {
  test('the server and the first render know no session, and reserve the space', () => {
    const html = renderToString(<App leave={() => {}} />);
    expect(html).toContain('data-session="unknown"');
    expect(html).not.toContain('Sign in');
  });

  test('a stored token signs in', async () => {
    saveToken('dal:kept', '/marketplace');
    start();
    await waitFor(() => expect(status()).toBe('signed-in as owner@acme.test'));
    expect(frame()).toBe('');
  });

  test('S9.09: without a token the accounts service is asked in a frame', async () => {
    start();
    await waitFor(() => expect(frame()).toContain('flow=button'));
    const asked = new URL(frame());
    expect(asked.origin + asked.pathname).toBe(`${location.origin}/accounts`);
    expect(asked.searchParams.get('redirect_uri')).toBe(`${location.origin}/marketplace/`);
    expect(asked.searchParams.get('client_id')).toBe('marketplace');
    expect(asked.searchParams.get('response_type')).toBe('token'); // S7.54
    expect(document.querySelector('iframe')).toHaveAttribute('title', 'Sign-in');
    expect(document.querySelector('iframe')).toHaveAttribute('aria-hidden', 'true');
    post(answer(frame()));
    await waitFor(() => expect(status()).toBe('signed-in as owner@acme.test'));
    expect(readToken()).toBe(TOKEN);
    expect(document.cookie).not.toContain('com.livechat'); // nothing piles up
  });

  test('the silent sign-in ignores messages of another origin', async () => {
    start();
    await waitFor(() => expect(frame()).not.toBe(''));
    for (const origin of FOREIGN) post(planted(frame()), origin);
    post(answer(frame()));
    await waitFor(() => expect(status()).toBe('signed-in as owner@acme.test'));
    expect(readToken()).toBe(TOKEN);
  });

  test('a browser without a session is no failure', async () => {
    start();
    await waitFor(() => expect(frame()).not.toBe(''));
    post({ error: { identity_exception: 'unauthorized' } });
    await waitFor(() => expect(status()).toBe('signed-out'));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('S9.09: a frame that does not answer is given up after 2500 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      start();
      await vi.waitFor(() => expect(frame()).not.toBe(''));
      await vi.advanceTimersByTimeAsync(2400);
      expect(status()).toBe('unknown');
      await vi.advanceTimersByTimeAsync(200);
      // Each look moves the clock by 20 ms: it is over well before three seconds.
      await vi.waitFor(() => expect(status()).toBe('signed-out'), { timeout: 300, interval: 20 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('an expired token is forgotten without a message, and with it who had it', async () => {
    saveToken('dal:old', '/marketplace');
    sessionStorage.setItem('marketplace_user', JSON.stringify({ token: 'dal:old', name: 'Margaret' }));
    start();
    await waitFor(() => expect(frame()).not.toBe(''));
    expect(readToken()).toBeNull();
    expect(sessionStorage.getItem('marketplace_user')).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('S8.29 a session that ended before the page opened is reported when there is no other', async () => {
    saveToken('dal:old', '/marketplace');
    start();
    await waitFor(() => expect(frame()).not.toBe(''));
    post({ data: { access_token: 'dal:foreign', expires_in: 60, state: 'another' } });
    await waitFor(() => expect(status()).toBe('signed-out'));
    expect(
      await screen.findByText(
        "We couldn't authorize your request as you've been logged out. Log in and try again.",
      ),
    ).toBeVisible();
  });

  test('an answer to another request is not taken', async () => {
    start();
    await waitFor(() => expect(frame()).not.toBe(''));
    post({ data: { access_token: 'dal:foreign', expires_in: 60, state: 'another' } });
    await waitFor(() => expect(status()).toBe('signed-out'));
    expect(readToken()).toBeNull();
  });

  test.each([
    ['/accounts/v2/info', 'Cannot fetch token info'],
    ['/accounts/v2/accounts/me', 'Cannot fetch user data'],
  ])('S8.27: %s fails', async (path, sentence) => {
    server.use(http.get(path, () => HttpResponse.json({ error: 'server_error' }, { status: 500 })));
    saveToken('dal:kept', '/marketplace');
    start();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(status()).toBe('rejected');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  test('S8.27: a licence that cannot be read does not prevent the sign-in', async () => {
    server.use(http.get('/accounts/v2/properties/license', () => HttpResponse.json({}, { status: 500 })));
    saveToken('dal:kept', '/marketplace');
    start();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't fetch information about license");
    expect(status()).toBe('signed-in as owner@acme.test');
  });

  test('the pages of the accounts service look for no session', async () => {
    history.replaceState(null, '', '/accounts/signin');
    saveToken('dal:kept', '/marketplace');
    start();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(status()).toBe('unknown');
    expect(frame()).toBe('');
  });
});

/** Signed out and settled, with the windows of the browser in hand. */
async function signedOut() {
  const opened = stubWindows();
  const rest = start();
  await waitFor(() => expect(frame()).not.toBe(''));
  post({ error: { identity_exception: 'unauthorized' } });
  await waitFor(() => expect(status()).toBe('signed-out'));
  return { ...rest, opened };
}

describe('signing in by window', () => {
  test('S4.31, S9.09: pending, then fulfilled, in a window of 500 by 700', async () => {
    const { user, opened } = await signedOut();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(status()).toBe('signing-in');
    await waitFor(() => expect(opened.address).toContain('/accounts?'));
    expect(opened.features).toContain('width=500,height=700');
    post(answer(opened.address));
    await waitFor(() => expect(status()).toBe('signed-in as owner@acme.test'));
    expect(readToken()).toBe(TOKEN);
    expect(opened.close).toHaveBeenCalled();
  });

  test.each(FOREIGN)('a message from %s changes nothing, even with the right state', async (origin) => {
    const { user, opened } = await signedOut();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(opened.address).toContain('/accounts?'));
    post({ error: { oauth_exception: 'access_denied' } }, origin);
    post(planted(opened.address), origin);
    post(answer(opened.address)); // the service itself is still heard
    await waitFor(() => expect(status()).toBe('signed-in as owner@acme.test'));
    expect(readToken()).toBe(TOKEN);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('S8.28: rejected, with the description of the client', async () => {
    const { user, opened } = await signedOut();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(opened.address).not.toBe(''));
    post({ error: { oauth_exception: 'invalid_request' } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You may be loading accounts-sdk on a domain that is not whitelisted.',
    );
    expect(status()).toBe('rejected');
  });

  test('an answer that arrives after its window closed still counts', async () => {
    const { user, opened } = await signedOut();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(opened.address).not.toBe(''));
    opened.closed = true;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    post(answer(opened.address));
    await waitFor(() => expect(status()).toBe('signed-in as owner@acme.test'));
  });

  test('S9.09: a closed window is noticed after a second, and is no failure', async () => {
    const { user, opened } = await signedOut();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(opened.address).not.toBe(''));
    opened.closed = true;
    await waitFor(() => expect(status()).toBe('signed-out'), { timeout: 2000 });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

async function signedIn(children?: ReactNode) {
  saveToken('dal:kept', '/marketplace');
  const rest = start(children);
  await waitFor(() => expect(status()).toBe('signed-in as owner@acme.test'));
  return rest;
}

describe('the account menu', () => {
  test('works with the keyboard and names the person', async () => {
    const { user } = await signedIn();
    const button = screen.getByRole('button', { name: 'Account menu' });
    expect(button.querySelector('.avatar')).toHaveAttribute('data-initials', 'MO');
    button.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    expect(menu).toHaveTextContent('Margaret Oduya');
    expect(menu).toHaveTextContent('owner@acme.test');
    expect(menu).toHaveTextContent('Acme Inc.');
    const own = within(menu).getByRole('menuitem', { name: 'Your sessions' });
    expect(own).toHaveAttribute('href', '/accounts/sessions');
    expect(within(menu).queryByRole('menuitem', { name: 'Browse as a customer' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Account menu' })).toHaveFocus();
  });

  test('leads staff to the page where a ghost login begins', async () => {
    server.use(
      http.get('/accounts/v2/info', () =>
        HttpResponse.json({ account_id: 'a-1', organization_id: 'o-1', scope: 'dev_platform_admin' }),
      ),
    );
    const { user } = await signedIn();
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Browse as a customer' })).toHaveAttribute(
      'href',
      '/accounts/ghost',
    );
  });

  test('S4.33, S7.22: signing out ends the sessions, deletes everything stored, and goes to /', async () => {
    const ended = vi.fn();
    server.use(
      http.delete('/accounts/v2/sessions', ({ request }) => {
        ended(request.headers.get('authorization'));
        return HttpResponse.json({});
      }),
    );
    const forgotten = vi.fn(async () => true);
    vi.stubGlobal('caches', { delete: forgotten });
    const { user, leave } = await signedIn();
    localStorage.setItem('draft', 'x');
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/marketplace/'));
    expect(ended).toHaveBeenCalledWith('Bearer dal:kept');
    expect(readToken()).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(forgotten).toHaveBeenCalledWith('marketplace-visited');
  });

  test('signing out works without the accounts service', async () => {
    server.use(http.delete('/accounts/v2/sessions', () => HttpResponse.error()));
    const { user, leave } = await signedIn();
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/marketplace/'));
    expect(readToken()).toBeNull();
  });
});

function FailingRead() {
  const session = useSession();
  const token = session.status === 'signed-in' ? session.user.token : '';
  useQuery({
    queryKey: queryKeys.products.of(token),
    enabled: token !== '',
    queryFn: () => request('GET', '/api/anything', { token }),
  });
  return null;
}

const answerAnything = (status: number) =>
  server.use(http.all('/api/anything', () => HttpResponse.json({ code: 'unauthorized' }, { status })));

const LOGGED_OUT = "We couldn't authorize your request as you've been logged out. Log in and try again.";

test('S8.29: a call whose session has ended leads to the first page, which says so', async () => {
  answerAnything(401);
  const { leave } = await signedIn(<FailingRead />);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/marketplace'));
  expect(readToken()).toBeNull();
  expect(sessionStorage.getItem('marketplace-page-load')).toContain(LOGGED_OUT);
});

function FailingWrite() {
  const session = useSession();
  const notify = useNotify();
  if (session.status !== 'signed-in') return null;
  const write = async () => {
    notify({ kind: 'info', content: 'Installing' });
    const failures = [1, 2].map(() => request('PUT', '/api/anything', { token: session.user.token }));
    for (const { status } of await Promise.allSettled(failures)) {
      notify({ kind: 'error', content: `Application couldn't be installed: ${status}` });
    }
  };
  return (
    <button type="button" onClick={write}>
      Write
    </button>
  );
}

test("S8.29: only the ended session is reported, once, and not the call's own failure", async () => {
  answerAnything(401);
  const { leave, user } = await signedIn(<FailingWrite />);
  const said = vi.fn();
  const watch = new MutationObserver(() => said(document.querySelector('.toast[data-kind=error]')));
  watch.observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/marketplace'));
  expect(screen.queryByText('Installing')).toBeNull();
  watch.disconnect();
  expect(said.mock.calls.filter(([toast]) => toast !== null)).toEqual([]);
  expect(JSON.parse(sessionStorage.getItem('marketplace-page-load') ?? '')).toEqual([
    { kind: 'error', content: LOGGED_OUT },
  ]);
});

test('another failure does not end the session', async () => {
  answerAnything(403);
  const { leave } = await signedIn(<FailingRead />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(leave).not.toHaveBeenCalled();
  expect(readToken()).toBe('dal:kept');
});

describe('a ghost login of staff (S2.31, S4.32)', () => {
  const GHOST = '#frenzied=1&access_token=dal%3Aghost';
  const ghostInfo = http.get('/accounts/v2/info', () =>
    HttpResponse.json({ account_id: 'a-1', organization_id: 'o-1', scope: 'accounts--my:ro,ghost' }),
  );

  test('names the account, in this tab only, until it is ended', async () => {
    let ended: string | null = null;
    server.use(
      ghostInfo,
      http.delete('/accounts/v2/token', ({ request }) => {
        ended = request.headers.get('authorization');
        return HttpResponse.json({});
      }),
    );
    history.replaceState(null, '', `/marketplace/apps/?q=1${GHOST}`);
    const { leave, user } = start(<GhostBar />);
    expect(await screen.findByText('Browsing as owner@acme.test')).toBeVisible();
    expect(location.hash).toBe('');
    expect(readToken()).toBeNull(); // the shop's own cookie is another matter
    await user.click(screen.getByRole('button', { name: 'Stop now' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/marketplace/apps/?q=1'));
    expect(ended).toBe('Bearer dal:ghost');
  });

  test('is still active after a reload of the tab', async () => {
    server.use(ghostInfo);
    history.replaceState(null, '', `/marketplace/${GHOST}`);
    start(<GhostBar />);
    await screen.findByText('Browsing as owner@acme.test');
    cleanup();
    start(<GhostBar />);
    expect(await screen.findByText('Browsing as owner@acme.test')).toBeVisible();
  });

  test.each([
    ['a token that is no ghost, which anybody could put into a link', 200],
    ['a token that is refused', 401],
    ['a service that is down', 500],
  ])('%s', async (_, code) => {
    if (code !== 200)
      server.use(http.get('/accounts/v2/info', () => HttpResponse.json({ code: 'x' }, { status: code })));
    history.replaceState(null, '', `/marketplace/${GHOST}`);
    start(<GhostBar />);
    expect(await screen.findByText('Ghost login failed! Please contact support.')).toBeVisible();
    expect(status()).toBe('rejected');
    expect(screen.queryByText(/^Browsing as/)).not.toBeInTheDocument();
    expect(sessionStorage.getItem('marketplace_ghost')).toBeNull();
    expect(readToken()).toBeNull();
  });
});
