import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setHost } from '../../lib/host';
import type { Page } from '../../lib/wire';
import { advanceTime, stopTimers, waitUntil } from '../../testing/clock';
import { app, pages } from '../../testing/fixtures';
import { servePerson, signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

// An app that installs itself, from the button of its page.

const URL_OF_APP = 'https://app.test/install';
const page = (inNewTab = false): Page => ({
  ...pages.app,
  app: {
    ...app,
    directInstall: { url: URL_OF_APP, inNewTab },
    facts: { ...app.facts, appearsIn: ['Chat details'] },
  },
});
const box = () => within(screen.getByRole('complementary', { name: 'Price' }));
/** S9.09: what the person agreed to is asked after two seconds. */
const AFTER_CONSENT = { timeout: 10_000 };
const UNFINISHED = 'The set-up of AskGuru was not finished. You can try again.';

let isInstalled = false;
let isPlainlyInstalled = false;
let asked = 0;
let consents: (string | null)[] = [];
let agreed = '';

beforeEach(() => {
  isInstalled = isPlainlyInstalled = false;
  asked = 0;
  consents = [];
  agreed = '';
  signInPerson({ scope: 'integrations_manage' });
  server.use(
    http.get('/api/applications/:id/instance', () => {
      asked += 1;
      return HttpResponse.json({
        applicationId: app.id,
        installed: isInstalled,
        installedAt: isInstalled ? '2026-11-03T10:00:00Z' : null,
        own: false,
        hasAccess: true,
        choosesAccess: false,
        refusal: null,
      });
    }),
    http.get('/accounts/clients/askguru-client/consent/status', ({ request }) => {
      const coverage = new URL(request.url).searchParams.get('coverage');
      consents.push(coverage);
      return HttpResponse.json({
        client_id: 'askguru-client',
        coverage,
        consented: coverage === agreed,
        missing_scopes: [],
      });
    }),
    http.put('/api/applications/:id/install', () => {
      isPlainlyInstalled = true;
      return HttpResponse.json({ code: 'ghost_read_only', message: 'Looking on.' }, { status: 403 });
    }),
  );
});
afterEach(() => {
  sessionStorage.clear();
  setHost(null);
  vi.useRealTimers();
});

/** A window as the browser gives one. */
function windows() {
  const opened = { closed: false, opener: window as unknown, address: '', features: '', target: '' };
  const location = { replace: (address: string) => void Object.assign(opened, { address }) };
  vi.stubGlobal('open', (address: string, target: string, features = '') => {
    expect(address).toBe('');
    Object.assign(opened, { features, target });
    return Object.assign(opened, { location });
  });
  return opened;
}

async function pressInstall(user: ReturnType<typeof renderPage>['user']) {
  await waitFor(() => expect(box().getByRole('button', { name: 'Install' })).toBeEnabled());
  await user.click(box().getByRole('button', { name: 'Install' }));
}

/** S9.09: the window is looked at each second. */
const seconds = (n: number) => act(() => vi.advanceTimersByTimeAsync(n * 1000));

const stopIntervals = () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

async function begin(inNewTab = false, stop: () => void = stopIntervals) {
  const opened = windows();
  const told = vi.fn();
  setHost({ send: told, inside: (address) => address });
  const { user } = renderPage(page(inNewTab));
  await waitFor(() => expect(box().getByRole('button', { name: 'Install' })).toBeEnabled());
  stop();
  fireEvent.click(box().getByRole('button', { name: 'Install' }));
  return { opened, told, user };
}

describe('in a window', () => {
  test('S3.04, S7.54, S9.09: it is 500 by 700, asks for a code for the app, and has no reference to this page', async () => {
    const { opened } = await begin();
    expect(opened.features).toContain('width=500,height=700');
    expect(opened.opener).toBeNull();
    const address = new URL(opened.address, 'http://shop.test');
    expect(address.pathname).toBe('/accounts/');
    expect(address.searchParams.get('redirect_uri')).toBe(URL_OF_APP);
    expect(address.searchParams.get('response_type')).toBe('code');
    expect(address.searchParams.get('state')?.length).toBeGreaterThan(30);
    expect(address.searchParams.has('code_challenge')).toBe(false);
    const button = box().getByRole('button', { name: 'Waiting for the set-up' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    // The bar of phones waits, too: nobody begins twice.
    expect(screen.getAllByRole('button', { name: 'Waiting for the set-up', hidden: true })).toHaveLength(2);
    expect(
      box().getByText('AskGuru sets itself up elsewhere. This page notices when it is done.'),
    ).toBeVisible();
    expect(isPlainlyInstalled).toBe(false);
  });

  test('S3.07: of an app that wants one, it is a tab', async () => {
    const { opened } = await begin(true);
    expect([opened.target, opened.features]).toEqual(['_blank', '']);
    expect(opened.opener).toBeNull();
  });

  test('S9.09: when it is closed and the app is there, the page says so, and so does the host', async () => {
    const { opened, told } = await begin();
    isInstalled = true;
    opened.closed = true;
    await seconds(1);
    expect(await screen.findByText('Application installed successfully!')).toBeVisible();
    expect(told).toHaveBeenCalledWith('app_installed', {
      id: app.id,
      slug: app.slug,
      name: app.name,
      product: app.product,
    });
    await waitFor(() => expect(location.search).toBe('?action=settings'));
    expect(screen.getAllByText('Application installed successfully!')).toHaveLength(1);
  });

  test('when it is closed before the app is there, the page says so, and it can be tried again', async () => {
    const { opened, user } = await begin();
    opened.closed = true;
    await seconds(1);
    await waitFor(() => expect(screen.getAllByText(UNFINISHED)).toHaveLength(3), AFTER_CONSENT); // a toast, and below both buttons
    const before = opened.address;
    opened.closed = false;
    await user.click(box().getByRole('button', { name: 'Try again' }));
    expect(opened.address).not.toBe(before); // a state of its own
    expect(box().getByRole('button', { name: 'Waiting for the set-up' })).toBeVisible();
    isInstalled = true;
    opened.closed = true;
    await seconds(1);
    expect(await screen.findByText('Application installed successfully!')).toBeVisible();
  });

  test('S7.24, S9.09: whether the person agreed is asked two seconds after the window is gone', async () => {
    const { opened } = await begin(false, () => stopTimers('setInterval', 'clearInterval'));
    agreed = 'organization';
    opened.closed = true;
    await seconds(1);
    await waitUntil(() => asked > 1);
    await advanceTime(1999);
    expect(consents).toEqual([]);
    await advanceTime(1);
    const said = 'You have given AskGuru access, but its set-up was not finished. You can try again.';
    await waitUntil(() => screen.queryByText(said) !== null);
    expect(consents).toEqual(['account', 'organization']);
  });

  test('S7.24: an app that was still installing is found after the consent', async () => {
    const { opened } = await begin();
    agreed = 'account';
    opened.closed = true;
    const before = asked;
    await seconds(1);
    await waitFor(() => expect(asked).toBe(before + 1));
    isInstalled = true;
    expect(
      await screen.findByText('Application installed successfully!', undefined, AFTER_CONSENT),
    ).toBeVisible();
    expect(screen.queryByText(UNFINISHED)).not.toBeInTheDocument();
  });

  test('while it is open the server is asked now and then, and when the person looks here', async () => {
    await begin();
    const before = asked;
    await seconds(4);
    expect(asked).toBe(before);
    await seconds(1);
    await waitFor(() => expect(asked).toBe(before + 1));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(asked).toBe(before + 2));
    expect(box().getByRole('button', { name: 'Waiting for the set-up' })).toBeVisible();
    isInstalled = true;
    await seconds(5);
    expect(await screen.findByText('Application installed successfully!')).toBeVisible();
  });
});

describe('where windows are blocked, the page itself navigates', () => {
  const comeBack = (inNewTab = false) => {
    sessionStorage.setItem(
      'marketplace_direct_install',
      JSON.stringify({ appId: app.id, startedAt: Date.now() }),
    );
    return renderPage(page(inNewTab));
  };

  test.each([false, true])('a wish for a tab: %s', async (inNewTab) => {
    vi.stubGlobal('open', () => null);
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: location.origin, assign });
    const { user } = renderPage(page(inNewTab));
    await pressInstall(user);
    expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/accounts\/\?client_id=/));
    expect(sessionStorage.getItem('marketplace_direct_install')).toContain(app.id);
  });

  test('back with the app', async () => {
    isInstalled = true;
    comeBack();
    expect(await screen.findByText('Application installed successfully!')).toBeVisible();
  });

  test('back without it', async () => {
    comeBack();
    await waitFor(() => expect(screen.getAllByText(UNFINISHED)).toHaveLength(3), AFTER_CONSENT);
    expect(box().getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  test('back as the page that left', async () => {
    vi.stubGlobal('open', () => null);
    vi.stubGlobal('location', { ...window.location, origin: location.origin, assign: () => {} });
    const { user } = renderPage(page());
    await pressInstall(user);
    isInstalled = true;
    const shown = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(shown));
    expect(await screen.findByText('Application installed successfully!')).toBeVisible();
  });
});

test('S4.32: a ghost login opens no window, and reads why', async () => {
  servePerson({ scope: 'ghost' });
  const opened = windows();
  renderPage(page());
  expect(await box().findByText(/^You are browsing as a customer\./)).toBeVisible();
  expect(box().getByRole('button', { name: 'Install' })).toBeDisabled();
  expect(isPlainlyInstalled).toBe(false);
  expect(opened.address).toBe('');
});

test('the cart does not take it: only its own set-up installs it', async () => {
  renderPage(page());
  await waitFor(() => expect(box().getByRole('button', { name: 'Install' })).toBeEnabled());
  expect(box().queryByRole('button', { name: /cart/i })).not.toBeInTheDocument();
});
