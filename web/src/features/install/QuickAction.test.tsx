import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { app, askguru, boot, dropbox, pages, training, viber } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken } from '../session/model/token';

// The way to have an app from its card in a list.

const cardOf = (name: string) => within(screen.getByRole('link', { name }).closest('article') as HTMLElement);

let isInstalled = false;
let refusal: object | null = null;
/** Where apps stand that are not installed, by id. */
let standings: Record<string, object> = {};

beforeEach(() => {
  isInstalled = false;
  refusal = null;
  standings = {};
  forgetToken(boot.base);
  server.use(
    http.get('/accounts/clients/:id/public', () =>
      HttpResponse.json({ scopes: [{ area: 'Chats', read_only: false }] }),
    ),
  );
});

function signIn() {
  signInPerson({ scope: 'integrations_manage' });
  server.use(
    http.get('/api/applications/installed', () =>
      HttpResponse.json(isInstalled ? [{ id: app.id, customProps: {} }] : []),
    ),
    http.get('/api/applications/:id/instance', () =>
      HttpResponse.json({
        applicationId: app.id,
        installed: isInstalled,
        installedAt: isInstalled ? '2026-11-03T10:00:00Z' : null,
        own: false,
        refusal,
        hasAccess: true,
        choosesAccess: false,
        setupRequired: false,
        tried: false,
        bought: false,
        removal: null,
        undoableUntil: null,
      }),
    ),
    http.get('/api/applications/instances', ({ request }) =>
      HttpResponse.json(
        (new URL(request.url).searchParams.get('ids') ?? '').split(',').map((id) => ({
          applicationId: id,
          tried: false,
          bought: false,
          refusal: null,
          ...standings[id],
        })),
      ),
    ),
    http.put('/api/applications/:id/install', () => {
      isInstalled = true;
      return HttpResponse.json({ installed: true, installedAt: '2026-11-03T10:00:00Z' });
    }),
  );
}

describe('in a list', () => {
  test('each action is a stop of its own that names its app', () => {
    renderPage(pages.listing);
    expect(cardOf('AskGuru').getByRole('button', { name: 'Install AskGuru' })).toBeVisible();
    expect(cardOf('Viber').getByRole('link', { name: 'Start trial Viber' })).toHaveAttribute(
      'href',
      `/marketplace/checkout/${viber.slug}/`,
    );
    expect(cardOf('Dropbox').getByRole('link', { name: 'Buy Dropbox' })).toBeVisible();
    // Priced by the hour: ordered on its page.
    expect(cardOf(training.name).queryAllByRole('link')).toHaveLength(1);
  });

  test('a free app shows its permissions before it is installed, and its card says when it is', async () => {
    signIn();
    const { user } = renderPage(pages.listing);
    await user.click(cardOf('AskGuru').getByRole('button', { name: 'Install AskGuru' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Install AskGuru' }));
    expect(await dialog.findByText('Read and write chats')).toBeVisible();
    expect(isInstalled).toBe(false);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Install' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isInstalled).toBe(true);
  });

  test('what may not be installed is refused in the dialog, in the words of the app page', async () => {
    signIn();
    refusal = { code: 'install_forbidden', message: 'Ask the owner of your account.' };
    const { user } = renderPage(pages.listing);
    await user.click(cardOf('AskGuru').getByRole('button', { name: 'Install AskGuru' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Install AskGuru' }));
    expect(await dialog.findByText('Ask the owner of your account.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Install' })).toBeDisabled();
  });

  test('who may not get an app asks an owner for it, from its card', async () => {
    signIn();
    standings = { [viber.id]: { refusal: { code: 'install_forbidden', message: 'Ask the owner.' } } };
    let asked: unknown;
    const request = { own: true, charge: null, state: 'waiting', applicationId: viber.id, reason: '' };
    server.use(
      http.get('/api/company', () =>
        HttpResponse.json({
          requests: asked ? [request] : [],
          owners: [{ product: 'livechat', name: 'Margaret Oduya' }],
        }),
      ),
      http.post('/api/company/requests', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = renderPage(pages.listing);
    await user.click(await cardOf('Viber').findByRole('button', { name: 'Ask Viber' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Margaret for Viber' }));
    await user.type(dialog.getByRole('textbox'), 'Customers write there.');
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual({ applicationId: viber.id, reason: 'Customers write there.' });
    expect(await cardOf('Viber').findByRole('button', { name: 'Asked Viber' })).toBeVisible();
    expect(cardOf('AskGuru').getByRole('button', { name: 'Install AskGuru' })).toBeVisible();
  });

  test('who had the trial buys, and what was paid for is installed', async () => {
    signIn();
    standings = { [viber.id]: { tried: true }, [dropbox.id]: { bought: true } };
    renderPage(pages.listing);
    expect(await cardOf('Viber').findByRole('link', { name: 'Buy Viber' })).toBeVisible();
    expect(cardOf('Dropbox').getByRole('button', { name: 'Install Dropbox' })).toBeVisible();
  });

  test('what the organization has is marked as installed', async () => {
    signIn();
    isInstalled = true;
    renderPage(pages.listing);
    expect(await cardOf(askguru.name).findByText('Installed')).toBeVisible();
    expect(cardOf(askguru.name).queryByRole('button')).toBeNull();
  });
});
