import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setHost } from '../../lib/host';
import { app, pages } from '../../testing/fixtures';
import { servePerson, signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

// S9.25: the set-up of an app in a frame, below a host product.

const page = pages.setUp;

let instance: object;
let asked: unknown[];

beforeEach(() => {
  instance = { installed: false, installedAt: null, refusal: null };
  asked = [];
  signInPerson({ scope: 'integrations_manage' });
  server.use(
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        applicationId: app.id,
        own: false,
        hasAccess: true,
        choosesAccess: false,
        ...instance,
      }),
    ),
    http.get('/accounts/clients/:id/public', () => HttpResponse.json({}, { status: 500 })),
    http.post('/accounts/v2/clients/:id/code', async ({ request, params }) => {
      const body = (await request.json()) as { state: string };
      asked.push({ id: params.id, ...body });
      return HttpResponse.json({ code: `dal:c${asked.length}`, state: body.state });
    }),
  );
});
afterEach(() => {
  sessionStorage.clear();
  setHost(null);
});

const allow = () => screen.findByRole('button', { name: 'Allow and continue' });
const frame = () => screen.getByTitle('The set-up of AskGuru');

describe('signed in', () => {
  test('the person sees what it asks for and agrees; the frame shows the app with its code', async () => {
    const { user } = renderPage(page);
    expect(await screen.findByText('Read and write chats')).toBeVisible();
    expect(screen.getByText('Read customers')).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(await allow());
    await waitFor(() => expect(frame()).toBeVisible());
    expect(screen.getByText('AskGuru is loading')).toBeVisible();
    const [only] = asked as { state: string }[];
    expect(only).toMatchObject({
      id: 'askguru-client',
      redirect_uri: 'https://app.test/install',
      consent: true,
    });
    const address = new URL(frame().getAttribute('src') ?? '');
    expect(address.origin + address.pathname).toBe('https://app.test/install');
    expect(Object.fromEntries(address.searchParams)).toEqual({ code: 'dal:c1', state: only?.state });
    expect(frame().getAttribute('sandbox')).not.toContain('top-navigation');
  });

  test('S7.24: the permissions that the app asks for now are shown, not those of the page', async () => {
    server.use(
      http.get('/accounts/clients/askguru-client/public', () =>
        HttpResponse.json({
          client_id: 'askguru-client',
          scopes: [
            { scope: 'chats--all:ro', area: 'Chats', read_only: true },
            { scope: 'tickets--all:ro', area: 'Tickets', read_only: true },
            { scope: 'tickets--all:rw', area: 'Tickets', read_only: false },
          ],
        }),
      ),
    );
    renderPage(page);
    expect(await screen.findByText('Read and write tickets')).toBeVisible();
    expect(screen.getByText('Read chats')).toBeVisible();
    expect(screen.queryByText('Read customers')).not.toBeInTheDocument();
  });

  test('when the app is done, the page and the host say so, and the app stays', async () => {
    const told = vi.fn();
    setHost({ send: told, inside: (address) => address });
    const { user } = renderPage(page);
    await user.click(await allow());
    await waitFor(() => expect(frame()).toBeVisible());
    instance = { installed: true, installedAt: '2026-11-03T10:00:00Z', refusal: null };
    fireEvent.load(frame());
    expect(await screen.findByText('AskGuru is installed.')).toBeVisible();
    expect(await screen.findByText('Application installed successfully!')).toBeVisible();
    expect(told).toHaveBeenCalledWith('app_installed', expect.objectContaining({ slug: 'askguru' }));
    expect(frame()).toBeVisible();
    expect(screen.queryByText('AskGuru is loading')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start again' })).not.toBeInTheDocument();
  });

  test('it starts again with a new code, or opens in a window without a reference to this page', async () => {
    const opened = { opener: window as unknown, address: '' };
    vi.stubGlobal('open', () =>
      Object.assign(opened, {
        location: { replace: (address: string) => void Object.assign(opened, { address }) },
      }),
    );
    const { user } = renderPage(page);
    await user.click(await allow());
    await waitFor(() => expect(frame()).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(frame().getAttribute('src')).toContain('c2'));
    await user.click(screen.getByRole('button', { name: 'Open in a window' }));
    expect(opened.opener).toBeNull();
    expect(opened.address).toContain('redirect_uri=https%3A%2F%2Fapp.test%2Finstall');
    vi.stubGlobal('open', () => null);
    await user.click(screen.getByRole('button', { name: 'Open in a window' }));
    expect(await screen.findByText('Your browser does not open windows for this page.')).toBeVisible();
  });

  test('a failure is said in place, and can be tried again', async () => {
    server.use(
      http.post(
        '/accounts/v2/clients/:id/code',
        () =>
          HttpResponse.json(
            { error: 'invalid_request', error_description: 'Try later.', message: 'Try later.' },
            { status: 422 },
          ),
        { once: true },
      ),
    );
    const { user } = renderPage(page);
    await user.click(await allow());
    expect(await screen.findByRole('alert')).toHaveTextContent('The set-up could not be started');
    await user.click(await allow());
    await waitFor(() => expect(frame()).toBeVisible());
  });

  test('a person who may not install reads why, and an installed app is not set up again', async () => {
    instance = {
      installed: false,
      installedAt: null,
      refusal: { code: 'x', message: 'To install contact the owner.' },
    };
    renderPage(page);
    expect(await screen.findByText('To install contact the owner.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow and continue' })).not.toBeInTheDocument();
  });

  test('S4.32 a ghost login cannot agree', async () => {
    servePerson({ scope: 'integrations_manage,ghost' });
    renderPage(page);
    expect(await screen.findByText(/^You are browsing as a customer\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow and continue' })).not.toBeInTheDocument();
  });

  test('an installed app is not set up again', async () => {
    instance = { installed: true, installedAt: '2026-11-03T10:00:00Z', refusal: null };
    renderPage(page);
    expect(await screen.findByText('AskGuru is installed.')).toBeVisible();
    expect(screen.queryByText('Application installed successfully!')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to its settings' })).toHaveAttribute(
      'href',
      expect.stringContaining('/apps/askguru/?action=settings'),
    );
  });
});

test('an account that cannot be read is tried again', async () => {
  server.use(http.get('/api/applications/:id/instance', () => HttpResponse.json({}, { status: 500 })));
  renderPage(page);
  expect(await screen.findByText('Your account could not be read.', {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
